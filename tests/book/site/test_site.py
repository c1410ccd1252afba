"""A small folder of pages, assembled."""

import base64
import hashlib
import re
import zipfile
from types import SimpleNamespace

import pytest

from models.book.site.assets import policy, publish
from models.book.site.assets.files import Files
from models.book.site.assets.offline import pack
from models.book.site.assets.site import assemble

HEAD = policy.meta([]) + '<meta name="viewport" content="a"><meta name="viewport" content="b">'
PAGE = """<html><head>{head}
<script>first = "<b>"</script>
<link rel="stylesheet" type="text/css" href="{up}_static/theme.css?v=1" />
<link href="{up}_static/own.css" rel="stylesheet" />
<link rel="preload" as="script" href="{up}_static/all.js" />
<script src="{up}_static/all.js?v=2"></script><script>var setting = 1;</script>
{more}<link rel="icon" href="{up}_static/icon.svg"/></head>
<body class="here" onclick="go(&quot;x&quot;)"><img src="{up}_images/a.svg"><a href="{up}_static/take.sql">take</a>
<i data-film="f.0123456789.js"></i></body></html>"""
FILES = {
    "index.html": PAGE.format(head=HEAD, up="", more=""),
    "part/one.html": PAGE.format(head=HEAD, up="../", more='<script defer src="../_static/one.js"></script>'),
    "_static/theme.css": '.here{background:url("img/bg.png")}.absent{color:red}',
    "_static/own.css": ".here{color:blue;text-decoration:underline dotted 1px red}",
    "_static/all.js": "all()",
    "_static/one.js": "one()",
    "_static/icon.svg": "<svg/>",
    "_static/img/bg.png": "png",
    "_static/films/f.0123456789.js": "film()",
    "_static/films/g.0123456789.js": "nobody's()",
    "_static/take.sql": "select",
    "_static/unused.js": "unused()",
    "_static/fonts/LICENSE.txt": "free",
    "_images/a.svg": "<svg></svg>",
    "_downloads/x.txt": "x",
}


@pytest.fixture
def source(tmp_path):
    return written(tmp_path)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("assembled")
    assemble(written(folder), folder / "site")
    return folder / "site"


def written(folder):
    """The pages as Sphinx would have written them."""
    for name, text in FILES.items():
        path = folder / "source" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "source"


def text(site, pattern):
    (path,) = site.glob(pattern)
    return path.read_text(encoding="utf-8")


def names(site):
    return {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}


# WebKit does not take them as one.
_PARTS = ("line:underline", "style:dotted", "thickness:1px", "color:red")
_DECORATED = ";".join(f"text-decoration-{part}" for part in _PARTS)


def test_there_is_one_style_sheet_and_nothing_blocks(site):
    for name, up in (("index.html", ""), ("part/one.html", "../")):
        page = (site / name).read_text(encoding="utf-8")
        (sheet,) = re.findall(r"<link[^>]*stylesheet[^>]*>", page)
        assert re.fullmatch(rf'<link rel="stylesheet" href="{up}_hashed/site\.\w{{12}}\.css"/>', sheet)
        assert len(re.findall(r"<script defer src", page)) == 1 + (name != "index.html")
        assert page.count("<script") == page.count("<script defer src") + 1
        assert page.count("viewport") == 1 and "preload" not in page
    wanted = rf"\.here\{{color:#00f;background:url\(bg\.\w{{12}}\.png\);{_DECORATED}\}}"
    assert re.fullmatch(wanted, text(site, "_hashed/site.*.css"))
    assert text(site, "_hashed/site.*.js") == "all();var setting=1;\n"
    assert text(site, "_hashed/one.*.js") == "one();\n"


def test_what_pages_load_has_a_name_that_says_what_it_holds(site):
    page = (site / "part" / "one.html").read_text(encoding="utf-8")
    loaded = re.findall(r'<(?!a\b)[^>]*(?:src|href)="([^"]+)"', page)
    assert len(loaded) == 5
    for address in loaded:
        path = (site / "part" / address).resolve()
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        assert path.parent.name == "_hashed" and path.name.split(".")[-2] == digest[:12]


def test_what_a_script_asks_for_is_there_beside_it_and_what_nobody_wants_is_not(site):
    files = {re.sub(r"(?<!/f)\.\w{12}\.", ".", name) for name in names(site)}
    assert files == {
        *("index.html", "part/one.html", "_headers", "_downloads/x.txt"),
        *("_static/take.sql", "_static/fonts/LICENSE.txt"),
        *(f"_hashed/{name}" for name in ("site.css", "site.js", "one.js", "icon.svg", "a.svg", "bg.png")),
        "_hashed/films/f.0123456789.js",
    }


def test_a_file_that_changed_has_another_name_and_all_else_is_the_same(source, site, tmp_path):
    (source / "_static" / "own.css").write_text(".here{color:green}", encoding="utf-8")
    again = tmp_path / "again"
    assemble(source, again)
    gone, come = names(site) - names(again), names(again) - names(site)
    assert all(re.fullmatch(r"_hashed/site\.\w{12}\.css", name) for name in gone | come)
    assert len(gone) == len(come) == 1
    both = names(site) & names(again)
    changed = {name for name in both if (site / name).read_bytes() != (again / name).read_bytes()}
    assert changed == {"index.html", "part/one.html"}, "they name it"
    files = Files(source, tmp_path / "brought")
    assert files.bring("_static/icon.svg") == files.bring("_static/icon.svg")


def test_a_policy_allows_the_scripts_that_stand_in_the_page_and_no_other(site):
    page = (site / "index.html").read_text(encoding="utf-8")
    policy_text = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    allowed = dict(directive.split(" ", 1) for directive in policy_text.split("; "))

    def digest(script):
        return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"

    scripts = [digest('first = "<b>"'), "'unsafe-hashes'", digest('go("x")'), "'self'", "file:"]
    assert allowed["script-src"].split() == scripts
    assert "'none'" == allowed["connect-src"] == allowed["object-src"] == allowed["base-uri"]


def test_what_a_page_may_do_besides_takes_the_place_of_nothing():
    tag = policy.meta([("connect-src", "'self'"), ("script-src", "'wasm-unsafe-eval'"), ("worker-src", "blob:")])
    assert "; connect-src 'self'; " in tag and "; worker-src blob:; " in tag
    assert "script-src 'self' file: 'wasm-unsafe-eval';" in tag


def test_what_sphinx_wrote_is_put_aside_and_put_back(source, tmp_path, monkeypatch):
    config, builder = SimpleNamespace(assembled_kept=""), SimpleNamespace(format="html")
    doctrees = str(tmp_path / "doctrees")
    app = SimpleNamespace(doctreedir=doctrees, outdir=str(source), config=config, builder=builder)
    (tmp_path / "doctrees").mkdir()
    written = {name: (source / name).stat().st_mtime_ns for name in FILES}
    monkeypatch.setattr(publish, "mender", lambda folder: lambda page: None)
    publish._put_back(app)
    publish._assemble(app, failure=None)
    assert (source / "_hashed").exists()
    publish._put_back(app)
    assert {name: (source / name).stat().st_mtime_ns for name in names(source)} == written
    publish._assemble(app, failure="a warning")
    assert not (source / "_hashed").exists()


def test_the_archive_is_the_same_whenever_it_is_made(site, tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        pack(site, tmp_path / name / "book.zip")
        (site / "index.html").touch()
    first, second = (tmp_path / name / "book.zip" for name in ("one", "two"))
    assert first.read_bytes() == second.read_bytes()
    assert zipfile.ZipFile(first).namelist() == sorted(f"book/{name}" for name in names(site))
