"""Who waits for whom at the row, while sessions wait: PostgreSQL's own views, in the form of V$WAIT_CHAINS."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

BETWEEN = 0.01, 0.03  # seconds between two looks: at least, and at most
LOOK = """
select {look} from pg_stat_activity where application_name = 'pgbench' having count(*) = {sessions};
select {look}, pid, coalesce(backend_xid::text, '0'), coalesce(wait_event_type || ':' || wait_event, 'CPU'),
       coalesce((pg_blocking_pids(pid))[1], 0), coalesce(waited.transactionid::text, '0'),
       coalesce(waited.page, 0), coalesce(waited.tuple, 0)
  from pg_stat_activity join pg_locks waited using (pid)
 where application_name = 'pgbench' and state = 'active' and not waited.granted
union all
select {look}, pid, coalesce(backend_xid::text, '0'), coalesce(wait_event_type || ':' || wait_event, 'CPU'),
       0, '0', 0, 0
  from pg_stat_activity activity
 where application_name = 'pgbench' and state = 'active'
   and not exists (select from pg_locks where pg_locks.pid = activity.pid and not granted);
select pg_sleep({least} + {more} * random());
"""


class Link(NamedTuple):
    """A session at the row: what it waits in, and for whom. Process 0 is nobody."""

    process: int
    transaction: str
    event: str
    blocker: int
    waited_for: str
    page: int
    tuple: int


def statements(sessions: int, seconds: float) -> str:
    """What psql is to run to look over and over, for about so long, at moments that nothing sets apart.

    A look counts only while all sessions are there.
    """
    least, most = BETWEEN
    looks = round(2 * seconds / (least + most))
    return "".join(
        LOOK.format(look=look, sessions=sessions, least=least, more=most - least) for look in range(looks)
    )


def moments(rows: Iterable[list[str]]) -> list[list[Link]]:
    """The Links of each look, a list, from the rows of `statements`."""
    looks: dict[str, list[Link]] = {}
    for row in rows:
        links = looks.get(row[0])
        if len(row) == 1 and row[0]:
            looks[row[0]] = []
        elif (
            links is not None
            and len(row) == len(Link._fields) + 1
            and int(row[1]) not in {e.process for e in links}
        ):
            process, transaction, event, blocker, waited_for, page, row_number = row[1:]
            links.append(
                Link(int(process), transaction, event, int(blocker), waited_for, int(page), int(row_number))
            )
    return list(looks.values())


def at_the_row(looks: Iterable[Sequence[Link]], sessions: int) -> list[tuple[int, int]]:
    """How many of the looks found so many sessions at the row: pairs, from none to all."""
    counts = Counter(min(len(links), sessions) for links in looks)
    return [(number, counts[number]) for number in range(sessions + 1)]


def longest(looks: Iterable[list[Link]]) -> list[Link]:
    """The Links of the first look that has the most sessions of which exactly one waits for nobody else."""
    whole = [links for links in looks if _is_one_chain(links)]
    return max(whole, key=len, default=[])


def _is_one_chain(links: Sequence[Link]) -> bool:
    here = {link.process for link in links}
    heads = [link for link in links if not link.blocker]
    return len(heads) == 1 and all(link.blocker in here for link in links if link.blocker)


def signature(link: Link, links: Sequence[Link]) -> str:
    """The events from the head of the chain to a session: 'a'<='b', as V$WAIT_CHAINS has them."""
    by_process, events = {link.process: link for link in links}, [link.event]
    while link.blocker:
        link = by_process[link.blocker]
        events.insert(0, link.event)
        if len(events) > len(links):
            break
    return "<=".join(f"'{event}'" for event in events)
