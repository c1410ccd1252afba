"""Files under names that say what they hold, so that a browser need never ask for one twice."""

import posixpath
import re
from collections.abc import Iterable
from pathlib import Path

from models.book.site.serve import HASHED
from models.explorable.hashed import hashed

_NAMED_ALREADY = re.compile(r"[.-][0-9a-f]{8,64}\.")


class Files:
    """What a site of hashed names is made of.

    Parameters
    ----------
    source, target
        The folder that Sphinx wrote, and the one that is served.
    """

    def __init__(self, source: Path, target: Path) -> None:
        self.source, self.target = source, target
        self.brought: dict[str, str] = {}

    def write(self, name: str, content: str | bytes) -> str:
        """Write a new file, and give its path in the site."""
        content = content.encode() if isinstance(content, str) else content
        return self._put(f"{HASHED}/{hashed(name, content)}", content)

    def named(self, path: str) -> str:
        """The path in the site that a file of the source has there, by its path in the source.

        One whose name says already what it holds keeps it, and its folder: a script may ask for it by itself.
        """
        if _NAMED_ALREADY.search(posixpath.basename(path)):
            return f"{HASHED}/{path.removeprefix('_static/')}"
        return f"{HASHED}/{hashed(posixpath.basename(path), (self.source / path).read_bytes())}"

    def bring(self, path: str) -> str:
        """Bring a file of the source, by its path there, and give its path in the site."""
        if path not in self.brought:
            self.brought[path] = self._put(self.named(path), (self.source / path).read_bytes())
        return self.brought[path]

    def bring_mentioned(self, texts: Iterable[str]) -> None:
        """Bring all files whose names say what they hold and that a text mentions."""
        text = "\n".join(texts)
        for path in sorted((self.source / "_static").rglob("*")):
            if path.is_file() and _NAMED_ALREADY.search(path.name) and path.name in text:
                self.bring(path.relative_to(self.source).as_posix())

    def copy(self, path: str) -> str:
        """Bring a file under its own name."""
        return self._put(path, (self.source / path).read_bytes())

    def _put(self, path: str, content: bytes) -> str:
        to = self.target / path
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(content)
        return path
