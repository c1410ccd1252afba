"""Writes the corpus anew: what `make corpus` does. `git diff tests/analyst/corpus/stored` shows what changed."""

from analyst.corpus.texts import STORED, subjects

if __name__ == "__main__":
    made = subjects()
    for file in STORED.glob("*.txt"):
        if file.stem not in made:
            file.unlink()
    for name, text in made.items():
        (STORED / f"{name}.txt").write_text(text(), encoding="utf-8")
