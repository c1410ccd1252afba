"""The site as one file to take along: `python -m models.book.site.assets.offline _build/html _build/site.zip`."""

import sys
import zipfile
from pathlib import Path

_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # of the zip format: the file is the same whenever it is made
_READABLE = 0o644 << 16


def pack(site: str | Path, archive: str | Path) -> None:
    """Pack all files of a site into one folder of an archive, which has the archive's name."""
    archive = Path(archive)
    with zipfile.ZipFile(archive, "w") as bundle:
        for path in sorted(path for path in Path(site).rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"{archive.stem}/{path.relative_to(site).as_posix()}", _FIRST_DAY)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, _READABLE
            bundle.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    pack(*sys.argv[1:])
    print(f"Packed: {sys.argv[2]} ({Path(sys.argv[2]).stat().st_size / 1e6:.1f} MB)")
