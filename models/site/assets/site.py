"""A folder of pages as Sphinx wrote it, made into the folder that is served."""

import posixpath
import re
from itertools import chain

from models.site.assets import bundle, policy, sheet
from models.site.assets.files import Files
from models.site.assets.known import Known
from models.site.assets.unused import without_unused
from models.site.serve import HASHED

_SHEET = re.compile(r'[ \t]*<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"?]+)[^"]*"[^>]*>[ \t]*\n?')
_AHEAD = re.compile(r'[ \t]*<link\b(?=[^>]*\brel="preload")(?=[^>]*\bas="script")[^>]*>[ \t]*\n?')
_VIEWPORT = re.compile(r'<meta name="viewport"[^>]*>\s*')
_LOADED = re.compile(r'(<(?!a\b|script\b)[a-z][^<>]*?\s(?:src|href|poster)=")([^":?#]+)(?:\?[^"#]*)?(?=["#])')
_LINKED = re.compile(r'<a\b[^<>]*?\shref="([^":?#]+)')
_HEADERS = f"""/{HASHED}/*
  Cache-Control: public, max-age=31536000, immutable
"""


def assemble(source, target, kept=""):
    """Write into `target` all that readers of the pages in `source` need. `kept` is that of `Known`."""
    files = Files(source, target)
    paths = {path.relative_to(source).as_posix(): path for path in sorted(source.rglob("*.html"))}
    pages = {name: path.read_text(encoding="utf-8") for name, path in paths.items() if not name.startswith("_")}

    def read(path):
        return (source / path).read_text(encoding="utf-8")

    late = {name: bundle.scripts(text, _paths(name)) for name, text in pages.items()}
    every, several, own = bundle.tiers(late)
    site_scripts = bundle.joined(every, read)
    several_scripts = bundle.joined(several, read)
    own_scripts = {name: [bundle.joined(part, read) for part in parts] for name, parts in own.items()}
    scripts = [site_scripts, several_scripts, *chain(*own_scripts.values())]

    style = _style(pages, Known(pages.values(), scripts, kept), files, read)
    style = files.write("site.css", style)
    for name, text in pages.items():
        own_name = f"{posixpath.basename(name).removesuffix('.html')}.js"
        before, after = own_scripts[name]
        loaded = [files.write("site.js", site_scripts)]
        loaded += [files.write(own_name, before)] if before else []
        loaded += [files.write("several.js", several_scripts)] if set(several) & set(late[name]) else []
        loaded += [files.write(own_name, after)] if after else []
        pages[name] = policy.with_hashes(_page(name, text, style, loaded, files))
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(pages[name], encoding="utf-8")

    files.bring_mentioned([*pages.values(), *scripts])
    _copy_the_rest(pages, late, files)
    (target / "_headers").write_text(_HEADERS, encoding="utf-8")


def _paths(page):
    """What makes a path in the site of an address on a page."""
    return lambda address: posixpath.normpath(posixpath.join(posixpath.dirname(page), address))


def _style(pages, known, files, read):
    """All style sheets of all pages as one, cut down."""
    listed = [[_paths(name)(each) for each in _SHEET.findall(text)] for name, text in pages.items()]

    def rules(path):
        def beside(address):
            return posixpath.normpath(posixpath.join(posixpath.dirname(path), address.split("?")[0].split("#")[0]))

        def address(value):
            own = not value.startswith(("data:", "#"))
            return posixpath.relpath(files.bring(beside(value)), HASHED) if own else value

        return sheet.read(read(path), known, address, lambda value: rules(beside(value)))

    found = chain.from_iterable(rules(path) for path in bundle.in_order(listed))
    return "".join(rule.text() for rule in without_unused(list(found), known))


def _page(name, text, style, scripts, files):
    """A page with what it loads put in the place of what it loaded."""
    up = "../" * name.count("/")
    head = f'<link rel="stylesheet" href="{up}{style}">\n'
    head += "".join(f'<script defer src="{up}{each}"></script>\n' for each in scripts)
    place = next(_SHEET.finditer(text)).start()
    text = text[:place] + head + bundle.without(_AHEAD.sub("", _SHEET.sub("", text[place:])))
    first = _VIEWPORT.search(text)
    text = text[: first.end()] + _VIEWPORT.sub("", text[first.end() :]) if first else text

    def hashed(match):
        path = _paths(name)(match[2])
        own = path.startswith(("_static/", "_images/")) and (files.source / path).is_file()
        return f"{match[1]}{up}{files.bring(path)}" if own else match[0]

    return _LOADED.sub(hashed, text)


def _copy_the_rest(pages, late, files):
    """Bring what pages link to, the licences of what they load, and what is there beside pages."""
    bundled = {script.path for each in late.values() for script in each}
    linked = {_paths(name)(address) for name, text in pages.items() for address in _LINKED.findall(text)}
    for path in sorted(files.source.rglob("*")):
        name = path.relative_to(files.source).as_posix()
        folder = name.split("/")[0]
        shown = folder not in ("_static", "_images") or name in linked or path.name.startswith("LICENSE")
        if path.is_file() and shown and name not in pages and name not in bundled:
            files.copy(name)
