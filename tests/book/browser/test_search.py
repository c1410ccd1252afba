"""The search, in a browser, from a server and from disk: what is asked for leads to its chapter."""

import functools
from urllib.parse import quote

import pytest
from built import SITE, tree
from chosen import some

from models.book.captured import load, names
from models.book.chapters import BY_FILE, PAGES
from models.book.site.search.index import names as event_names
from models.book.site.search.sections import sections

# What is asked for, and the chapter that is found first.
ASKED = {chapter.title: chapter.file for chapter in PAGES} | {
    "44951": "cache-the-lob",
    "event 44951": "cache-the-lob",
    "enq: CF": "control-file-waits",
    "CF": "control-file-waits",
    "CFPW": "control-file-waits",
    "HW": "hw-contention",
    "hw-contention": "hw-contention",
    "log file sync": "log-file-sync",
    "Log Files Sync": "log-file-sync",
    "LFS": "log-file-sync",
    "LFPW": "redo-strands",
    "_use_adaptive_log_file_sync": "adaptive-log-file-sync",
    "buffer busy waits": "space-or-speed",
    "10359": "control-file-waits",
    "ratio rho cv²": "log-file-sync",
    "ρ": "log-file-sync",
    "variability": "log-file-sync",
    "squared coefficient of variation": "log-file-sync",
    "cv²": "log-file-sync",
    "cv2": "log-file-sync",
    "hash partitions": "hw-contention",
    "timer exponential writes": "write-complete-waits",
    "control file hold": "control-file-waits",
    "unlogged LOB size MB/s": "control-file-waits",
}
HOSTILE = ("<img src=x onerror=window.hurt=1>", '"><script>window.hurt=1</script>', "[(*+?{\\", "${1}", "&lt;")
EVENTS = sorted({event.name for name in names() for event in load(name).events.values() if event.name != "DB CPU"})


def asking(visited, root):
    """Asks as a reader does, who opens the page anew each time."""

    def searched(words):
        visited.page.goto(f"{root}/search.html?q={quote(words)}")
        assert visited.complaints == []
        return visited.page

    return searched


@pytest.fixture
def reader(shared, site):
    return asking(shared("search.html?q="), site)


# Runs the script of the search once more, at another address: the page is not loaded anew for it.
_AGAIN = """async (words) => {
  const { src } = [...document.scripts].find((each) => /\\/search\\.\\w+\\.js/.test(each.src));
  window.again ??= new Function(await (await fetch(src)).text());
  history.replaceState(null, "", `?q=${encodeURIComponent(words)}`);
  window.again();
}"""


@pytest.fixture
def search(shared):
    visited = shared("search.html")

    def searched(words):
        visited.page.evaluate(_AGAIN, words)
        assert visited.complaints == []
        return visited.page

    return searched


def chapters_found(page):
    return links_of(page, ".wait-search-found > li > a")


def links_of(page, which=".wait-search-found a"):
    return page.locator(which).evaluate_all("(all) => all.map((each) => each.getAttribute('href'))")


def test_what_is_asked_for_leads_to_its_chapter(search):
    first = {words: chapters_found(search(words))[0] for words in ASKED}
    assert first == {words: f"{chapter}.html" for words, chapter in ASKED.items()}


def test_a_reader_finds_the_same_from_a_server_and_from_disk(search, reader, visit):
    from_disk = asking(visit(f"{SITE.as_uri()}/search.html"), SITE.as_uri())
    for words in some([*ASKED], 2):
        assert chapters_found(from_disk(words)) == chapters_found(reader(words)) == chapters_found(search(words))


def test_a_captured_event_leads_to_a_chapter_that_has_it(search):
    for event in some(EVENTS, 10):
        name = chapters_found(search(event))[0].removesuffix(".html")
        assert name in BY_FILE, event
        text = (SITE / f"{name}.html").read_text(encoding="utf-8")
        assert event in text or any(owned.startswith(event) for owned in event_names(BY_FILE[name]))


@pytest.mark.parametrize(
    ("words", "marked"),
    [
        ("0.49", "0.49"),
        ("v$session", "v$session"),
        ("use_adaptive", "use_adaptive"),
        ("redo synch polls", "poll"),
        ("63,000", "63"),
        ("rho", "ρ"),  # Greek letters go by their names
        ("lambda", "λ"),
    ],
)
def test_numbers_parameters_views_and_greek_letters_are_found(search, words, marked):
    assert marked in " ".join(search(words).locator(".wait-search-found mark").all_text_contents()).casefold()


def test_a_section_found_has_every_word_and_its_link_leads_there(search):
    words = ("enqueue", "read", "hold")
    links = links_of(search(" ".join(words)), ".wait-search-found ul a")
    assert len(links) > 5
    for href in some(links, 6):
        name, anchor = href.split("#")
        title, *_ = there = read(name)
        text = " ".join(f"{section.heading} {section.text}" for section in there if section.anchor == anchor)
        assert all(word in f"{title.heading} {text}".casefold() for word in words)
        assert not anchor or f'id="{anchor}"' in (SITE / name).read_text(encoding="utf-8")


@functools.cache
def read(name):
    return sections((SITE / name).read_text(encoding="utf-8"))


def test_a_term_of_the_glossary_is_found(search):
    for term in some(tree("glossary.html").select("dt[id]"), 10):
        term_words = next(term.strings)
        assert f"glossary.html#{term['id']}" in links_of(search(term_words)), term_words


def test_if_no_page_has_all_of_it_those_that_have_most_are_found(search):
    page = search("enqueue hold zebra")
    message = page.locator(".wait-search-said").inner_text()
    assert message.startswith("No page has all of “enqueue hold zebra”;") and message.endswith("have most of it.")
    assert chapters_found(page)[0] in chapters_found(search("enqueue hold"))


def test_what_is_found_keeps_its_formulas(search):
    text = search("never free each further session").locator(".wait-search-found p").first.inner_text()
    assert "it becomes W → (N − 1) S − Z: each further session" in text


def test_it_says_how_many_pages_and_what_is_near_to_nothing(search, reader):
    page = search("bottleneck")
    assert page.locator(".wait-search-said").inner_text().startswith(f"{len(chapters_found(page))} of ")
    page = reader("enqueu bottlenek")
    assert chapters_found(page) == []
    page.get_by_role("link", name="bottleneck", exact=True).click()
    page.wait_for_url("**q=bottleneck")
    page.locator(".wait-search-said").filter(has_text=" of ").wait_for()
    assert chapters_found(page)


def test_what_is_asked_for_is_never_read_as_html(reader):
    for words in HOSTILE:
        page = reader(words)
        assert page.locator("main :is(img[src=x], script, b)").count() == 0, words
        assert page.evaluate("window.hurt") is None, words
        assert page.locator(".wait-search input").input_value() == words


def test_the_theme_s_dialog_leads_to_it(visit):
    page = visit("glossary.html").page
    page.keyboard.press("Control+k")
    page.keyboard.type("44951")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=44951")
    page.wait_for_selector(".wait-search-found > li")
    assert chapters_found(page)[0] == "cache-the-lob.html"


def test_nothing_of_sphinx_s_own_search_is_left():
    for name in ("searchindex", "searchtools", "language_data"):
        assert not list(SITE.rglob(f"{name}*.js"))
        assert not any(f"{name}.js" in page.read_text(encoding="utf-8") for page in SITE.glob("*.html"))


def test_without_scripts_it_says_where_else_to_look(visit):
    page = visit("search.html", java_script_enabled=False).page
    links = page.locator("main noscript a, main #search p a")
    assert {link.get_attribute("href") for link in links.all()} == {"checklists.html", "glossary.html"}
