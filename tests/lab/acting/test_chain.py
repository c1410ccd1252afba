"""Wait chains from the rows that a look gives, made up."""

from models.lab.acting import chain

HEAD, FIRST, SECOND = 10, 11, 12


def row(look, process, event, blocker):
    return [str(look), str(process), f"9{process}", event, str(blocker), "0", "0", "0"]


def look(number, *rows):
    return [[str(number)], *(row(number, *cells) for cells in rows)]


ALL = [
    *look(0),
    *look(1, (HEAD, "IO:WalSync", 0)),
    *look(2, (HEAD, "IO:WalSync", 0), (FIRST, "Lock:transactionid", HEAD), (SECOND, "Lock:tuple", FIRST)),
    *look(3, (HEAD, "CPU", 0), (FIRST, "CPU", 0), (SECOND, "Lock:tuple", FIRST)),
    *look(4, (FIRST, "Lock:transactionid", HEAD)),
    *look(5, (FIRST, "CPU", 0))[1:],
    [""],
]


def test_every_look_counts_also_one_that_finds_nobody():
    looks = chain.moments(ALL)
    assert [len(links) for links in looks] == [0, 1, 3, 3, 1]
    assert chain.at_the_row(looks, 3) == [(0, 1), (1, 2), (2, 0), (3, 2)]


def test_the_longest_is_one_chain_with_one_head():
    links = chain.longest(chain.moments(ALL))
    assert [link.process for link in links] == [HEAD, FIRST, SECOND]
    assert chain.longest([]) == []


def test_a_signature_goes_from_the_head_to_the_session():
    links = chain.longest(chain.moments(ALL))
    assert chain.signature(links[2], links) == "'IO:WalSync'<='Lock:transactionid'<='Lock:tuple'"
    assert chain.signature(links[0], links) == "'IO:WalSync'"


def test_two_that_wait_for_each_other_still_have_a_signature():
    links = chain.moments(look(0, (FIRST, "Lock:tuple", SECOND), (SECOND, "Lock:tuple", FIRST)))[0]
    assert chain.signature(links[0], links).count("<=") >= 1


def test_it_looks_as_long_as_it_is_told_to():
    least, most = chain.BETWEEN
    looks = chain.statements(7, 2).count("pg_sleep")
    assert least * looks <= 2 <= most * looks
