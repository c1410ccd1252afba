"""Imports Altair a second sooner: it imports jsonschema, which builds a grammar of addresses that no chart has.

Whoever asks for that grammar afterwards gets it.
"""

import sys

if "jsonschema" not in sys.modules:
    sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
    import jsonschema  # noqa: F401

    del sys.modules["rfc3987_syntax"]
