"""`make links`: asks for every address of the bibliography, one after another, and names those that are gone.

A place that answers but refuses a program (403, 429) is not gone. What fails is asked again before it counts.
"""

import sys
import time
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from pybtex.database import parse_file

BIBLIOGRAPHY = Path(__file__).parents[1] / "book" / "references.bib"
GONE = (404, 410)
TRIES, PAUSE, PATIENCE = 3, 5.0, 30.0  # how often, and seconds between two and for one; choices
ASKING = {"User-Agent": "Mozilla/5.0 (compatible; link check of The Shape of a Wait)"}


def addresses(bibliography=BIBLIOGRAPHY):
    """Each address of the bibliography, with the keys of the entries that have it."""
    found = {}
    for key, entry in parse_file(str(bibliography)).entries.items():
        doi = entry.fields.get("doi")
        for address in filter(None, [entry.fields.get("url"), doi and f"https://doi.org/{doi}"]):
            found.setdefault(address.replace("\\", ""), []).append(key)
    return found


def wrong(address, pause=PAUSE):
    """Why an address is gone, or None if something answers there."""
    why = None
    for again in range(TRIES):
        time.sleep(pause * again)
        try:
            with urlopen(Request(address, headers=ASKING), timeout=PATIENCE) as answer:
                answer.read(1)
            return None
        except HTTPError as refusal:
            if refusal.code not in GONE and refusal.code < 500:
                return None
            why = f"{refusal.code} {refusal.reason}"
        except (OSError, HTTPException, ValueError) as problem:
            why = str(getattr(problem, "reason", problem))
    return why


def main(bibliography=BIBLIOGRAPHY, pause=PAUSE):
    """Ask for all; returns how many are gone."""
    gone = 0
    for address, keys in addresses(bibliography).items():
        why = wrong(address, pause)
        print(
            f"{'GONE' if why else 'found'}  {address}" + (f"  ({why}; {', '.join(keys)})" if why else ""),
            flush=True,
        )
        gone += bool(why)
    return gone


if __name__ == "__main__":
    sys.exit(f"{_gone} of the bibliography's addresses are gone." if (_gone := main()) else 0)
