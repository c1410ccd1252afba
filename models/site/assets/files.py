"""Files under names that say what they hold, so that a browser need never ask for one twice."""

import hashlib
import posixpath
import re

from models.site.serve import HASHED

_NAMED_ALREADY = re.compile(r"[.-][0-9a-f]{8,64}\.")


class Files:
    """What a site of hashed names is made of.

    Parameters
    ----------
    source, target : Path
        The folder that Sphinx wrote, and the one that is served.
    """

    def __init__(self, source, target):
        self.source, self.target, self.brought = source, target, {}

    def write(self, name, content):
        """Write a new file, and give its path in the site."""
        content = content.encode() if isinstance(content, str) else content
        stem, ending = posixpath.splitext(name)
        digest = hashlib.sha256(content).hexdigest()[:12]
        return self._put(f"{HASHED}/{stem}.{digest}{ending}", content)

    def bring(self, path):
        """Bring a file of the source, by its path there, and give its path in the site.

        One whose name says already what it holds keeps it, and its folder: a script may ask for it by itself.
        """
        if path not in self.brought:
            content = (self.source / path).read_bytes()
            if _NAMED_ALREADY.search(posixpath.basename(path)):
                self.brought[path] = self._put(f"{HASHED}/{path.removeprefix('_static/')}", content)
            else:
                self.brought[path] = self.write(posixpath.basename(path), content)
        return self.brought[path]

    def bring_mentioned(self, texts):
        """Bring all files whose names say what they hold and that a text mentions."""
        told = "\n".join(texts)
        for path in sorted((self.source / "_static").rglob("*")):
            if path.is_file() and _NAMED_ALREADY.search(path.name) and path.name in told:
                self.bring(path.relative_to(self.source).as_posix())

    def copy(self, path):
        """Bring a file under its own name."""
        return self._put(path, (self.source / path).read_bytes())

    def _put(self, path, content):
        to = self.target / path
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(content)
        return path
