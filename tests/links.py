"""`make links`: asks for every address of the bibliography, several at once, and names those that are gone.

A place that answers but refuses a program (403, 429) is not gone. What fails is asked again before it counts.
Where none of a few hosts answers at all it is the network that is missing, and nothing is said of the links.
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from pybtex.database import parse_file

BIBLIOGRAPHY = Path(__file__).parents[1] / "book" / "references.bib"
GONE = (404, 410)
TRIES, PAUSE, PATIENCE = 3, 5.0, 30.0  # how often, and seconds between two and for one; choices
AT_ONCE, HOSTS = 8, 8  # addresses, and hosts that are asked whether there is a network; choices
ASKING = {"User-Agent": "Mozilla/5.0 (compatible; link check of The Shape of a Wait)"}


def addresses(bibliography=BIBLIOGRAPHY):
    """Each address of the bibliography, with the keys of the entries that have it."""
    keys_of = {}
    for key, entry in parse_file(str(bibliography)).entries.items():
        doi = entry.fields.get("doi")
        for address in filter(None, [entry.fields.get("url"), doi and f"https://doi.org/{doi}"]):
            keys_of.setdefault(address.replace("\\", ""), []).append(key)
    return keys_of


def problem(address):
    """Why an address cannot be opened: the code of a refusal, or None where nobody answers, and it in words."""
    try:
        with urlopen(Request(address, headers=ASKING), timeout=PATIENCE) as answer:
            answer.read(1)
    except HTTPError as refusal:
        return refusal.code, f"{refusal.code} {refusal.reason}"
    except (OSError, HTTPException, ValueError) as failure:
        return None, str(getattr(failure, "reason", failure))
    return None


def answers(address):
    """Whether anything answers there, be it a refusal."""
    failure = problem(address)
    return failure is None or failure[0] is not None


def wrong(address, pause=PAUSE):
    """Why an address is gone, or None if something is there."""
    why = None
    for again in range(TRIES):
        time.sleep(pause * again)
        failure = problem(address)
        if failure is None:
            return None
        code, why = failure
        if code and code not in GONE and code < 500:
            return None
    return why


def main(bibliography=BIBLIOGRAPHY, pause=PAUSE):
    """Ask for all; returns what is wrong, as a sentence, or None."""
    cited = addresses(bibliography)
    of_hosts = {urlsplit(address).netloc: address for address in cited}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        if not any(pool.map(answers, list(of_hosts.values())[:HOSTS])):
            return "No network: no host of the bibliography answers, so nothing is known of its addresses."
        gone = 0
        for (address, keys), why in zip(cited.items(), pool.map(partial(wrong, pause=pause), cited), strict=True):
            line = f"GONE   {address}  ({why}; {', '.join(keys)})" if why else f"found  {address}"
            print(line, flush=True)
            gone += bool(why)
    return f"{gone} of the bibliography's {len(cited)} addresses are gone." if gone else None


if __name__ == "__main__":
    sys.exit(main())
