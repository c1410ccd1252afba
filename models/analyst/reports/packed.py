"""A report that was packed to be sent: gzip, or a zip with one file in it. A Word document is a zip too."""

import gzip
import io
import zipfile
from pathlib import PurePosixPath

from models.analyst.reports.report import Refused

_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_OFFICE = {"word/document.xml": "a Word document", "xl/workbook.xml": "an Excel workbook"}
_OTHERS = {b"%PDF": "a PDF", b"\xd0\xcf\x11\xe0": "a Word or Excel document", b"7z\xbc\xaf": "packed by 7-Zip"}
_OTHERS |= dict.fromkeys((b"\x89PNG", b"\xff\xd8\xff", b"GIF8"), "an image")


def unpacked(data: bytes, name: str, longest: int) -> bytes:
    """The bytes themselves, or those in it if it is packed, no more than `longest` of them and one.

    Raises `Refused`, with what it is, if it is packed in another way or damaged.
    """
    for mark, what in _OTHERS.items():
        if data.startswith(mark):
            raise Refused(f"is {what}; save the report as text or HTML and give that", name)
    try:
        if data.startswith(_GZIP):
            with gzip.open(io.BytesIO(data)) as file:
                return file.read(longest + 1)
        if data.startswith(_ZIP):
            return _only(zipfile.ZipFile(io.BytesIO(data)), name, longest)
    except Refused:
        raise
    except Exception:  # zipfile raises what it happens to meet
        raise Refused("is packed, and cannot be unpacked; unpack it and give what is in it", name) from None
    return data


def _only(archive: zipfile.ZipFile, name: str, longest: int) -> bytes:
    """The one file in an archive, but for what is hidden."""
    files = [each for each in archive.infolist() if not each.is_dir()]
    for inside, what in _OFFICE.items():
        if any(each.filename == inside for each in files):
            raise Refused(f"is {what}; save the report as text or HTML and give that", name)
    files = [each for each in files if not PurePosixPath(each.filename).name.startswith(".")]
    if len(files) != 1:
        raise Refused(f"is a zip of {len(files)} files; unpack it and give the folder", name)
    with archive.open(files[0]) as file:
        return file.read(longest + 1)
