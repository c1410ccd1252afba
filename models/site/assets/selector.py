"""Whether a selector of a style sheet can match anything that is known to stand on a page.

It is judged without what comes and goes: states and pseudo-elements, and the values of attributes.
"""

_ANY_OF = ("is", "where", "has", "-webkit-any", "matches")


def alternatives(tokens):
    """The selectors of a list, parted at its commas."""
    parts = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def can_match(selector, known):
    """Whether all that a selector names is known."""
    before = ""
    for token in selector:
        if not _possible(token, before, known):
            return False
        before = token.value if token.type == "literal" else ""
    return True


def _possible(token, before, known):
    if token.type == "ident" and before == ".":
        return known.has("classes", token.value)
    if token.type == "ident" and before != ":":
        return known.has("tags", token.lower_value)
    if token.type == "hash":
        return known.has("ids", token.value)
    if token.type == "[] block":
        name = next((each for each in token.content if each.type == "ident"), None)
        return name is None or known.has("attributes", name.lower_value)
    if token.type == "function" and token.lower_name in _ANY_OF:
        return any(can_match(each, known) for each in alternatives(token.arguments))
    return True
