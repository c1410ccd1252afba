"""What the query asks that stands above its rows: of which view, of whom, of which events, and of how many."""

import re

from models.analyst.reports.report import NOT_FOUND, OF_SAMPLES, Problem

ASKED, MOMENT = "rows of the query", "at one moment"
_VIEWS = {  # what the rows of a view are; the first of them that a query names counts
    r"g?v\$session_event": "since each session began",
    r"g?v\$(?:system_event|system_wait_class|service_event|event_histogram\w*)": "since the instance started",
    r"g?v\$active_session_history": OF_SAMPLES,
    r"dba_hist_active_sess_history": f"{OF_SAMPLES} ten seconds apart",
    r"dba_hist_(?:system_event|event_histogram|service_wait_class)": "running totals",
    r"g?v\$(?:eventmetric|waitclassmetric)": "of one minute",
    r"g?v\$session(?:_wait)?": MOMENT,
}
_LETTERS, _FAR = 8000, 15  # of a query, and lines between it and its rows: choices
_NOISE = r"(?im)--.*$|/\*.*?\*/|^old +\d+:.*$|^new +\d+:|^[ \t]*(?:sql>)?[ \t]*(?:\d+ {1,2})?"
_GIVEN = r"(?im)^enter value for (\w+): *(.*?) *$"
_WITHIN = r"(?i)(=|\bin)\s*\(\s*select\b[^()]*(?:\([^()]*\)[^()]*)*\)"  # a query in a condition
_WHERE = r"(?is)\bwhere\b(.*?)(?=\b(?:where|select|group by|order by|having|union)\b|$)"
_ONE = r"(?:'[^']*'|\((?:[^()']|'[^']*'|\([^()]*\))*\)|[&:]?[\w.]+(?:\([^()]*\))?)"
_VALUE = rf"(?:interval\s+)?{_ONE}(?:\s*[-+*/]\s*(?:interval\s+)?{_ONE})*"
_COLUMN = r"(?!to_|sys|user|trunc|interval|current|upper|lower|date|timestamp|cast)[a-z]"  # of a join
_CONDITION = re.compile(
    r"(?i)(?<![\w.])(?:\w+\(){0,3}(?:(?!pdb)\w+\.)?(?P<of>[\w#$.]{1,60})(?:,[^()]{0,60})?\){0,3}\s*"
    r"(?P<test>is\s+(?:not\s+)?null\b|(?:not\s+)?"
    rf"between\s+{_VALUE}\s+and\s+{_VALUE}|(?:[<>!^]?=|<>|[<>]|(?:not\s+)?(?:in|like)\b)\s*(?!{_COLUMN}){_VALUE})"
)
_WHOSE = (
    r"(?i)sid|session_(?:id|serial#?)|serial#|(?:sql|hash|service|client|con|inst|instance)_\w+|module|action|program"
    r"|machine|\w*user\w*|pdb[\w.]*|\w*blocking\w*|current_obj#"
)
_WHEN = r"(?i)\w*time|sample_id|snap_id|status|(?:session_)?(?:type|state)"
_EVENTS = r"(?i)(?:event|wait_class)(?:_?name|_?id|#)?"
_FIRST = r"(?i)\b(?:row_?num|rn|rnk|rank)\s*(<=?)\s*(\d+)|\b(?:fetch (?:first|next)|limit)\s+(\d+)"
_DELTA = r"(?i)\b(?:lag|lead|delta\w*|sleep)\b|(?:waits|time\w*) *- *\w+\."


def asked_by_query(lines: list[str], rows: int) -> tuple[str, tuple[Problem, ...]]:
    """What so many `rows` are, see _VIEWS, by the query of waits that stands above; and a Problem on what it asks.

    Nothing if there is none, or it stands far above.
    """
    above = "\n".join(lines[-_LETTERS - 1 :])[-_LETTERS:].translate(str.maketrans("`´‘’", "'" * 4))
    given = {name.lower(): value for name, value in re.findall(_GIVEN, above)}
    text = re.sub(_WITHIN, r"\1 (a query)", re.sub(_NOISE, "", re.sub(_GIVEN, "", above)).replace("_$", "$"))
    text = re.sub(r"&+(\w+)\.?", lambda match: given.get(match[1].lower(), match[0]), text)
    for query in reversed(re.split(r"(?m);|^[ \t]*/[ \t]*$", text)):
        named = re.findall(r"(?i)(?:\bfrom|\bjoin|,)\s*(?:sys\.)?([\w$]+)", query)
        views = (
            (name, what) for words, what in _VIEWS.items() for name in named if re.fullmatch(f"(?i){words}", name)
        )
        if re.search(r"(?i)event|wait_class|\*", query) and (view := next(views, None)):
            near = text.count("\n", text.rindex(query) + len(query)) < _FAR
            return (view[1], (_in_a_sentence(query, *view, rows),)) if near else ("", ())
    return "", ()


def _in_a_sentence(query: str, view: str, what: str, rows: int) -> Problem:
    conditions = [match for part in re.findall(_WHERE, query) for match in _CONDITION.finditer(part)]
    whose, when, events = (
        [condition for condition in conditions if re.fullmatch(kind, condition["of"])]
        for kind in (_WHOSE, _WHEN, _EVENTS)
    )
    sentence = f"Asked of {view.lower()}{'' if re.search(_DELTA, query) else f' ({what})'}"
    sentence += f" where {_in_words(whose + when)}" if whose + when else ""
    sentence += ": not of the whole database" if whose else ""
    if chosen := [named for named in events if not _is_of_idle(named["test"])]:
        sentence += f". Shares are of {_in_words(chosen)} alone, and another event may be longer"
    elif (
        OF_SAMPLES in what
        and (events or "WAITING" in sentence)
        and not re.search(r"(?i)\bor\b|nvl|coalesce", query)
    ):
        sentence += ". Sessions on a processor are in no event, and so left out"
    for less, many, first in re.findall(_FIRST, query):
        most = int(many or first) - (less == "<")
        sentence += f". Only the first {most} rows were asked for" if 0 < most <= rows else ""
    return Problem(ASKED, NOT_FOUND, sentence)


def _is_of_idle(test: str) -> bool:
    """Whether a condition on events leaves out idle ones, or none."""
    literals = re.findall("'[^']*'", test)
    idle = (re.search(r"(?i)idle|sql\*net|timer|rdbms|message|px ", literal) for literal in literals)
    return re.match(r"(?i)!=|\^=|<>|not\b|is\b", test) is not None and all(idle)


def _in_words(conditions: list[re.Match[str]]) -> str:
    """Conditions as they are written, each once, without what makes a time of a text."""
    written = (
        re.sub(r"(?i)to_\w+\(\s*('[^']*')[^()]*\)", r"\1", " ".join(condition[0].split()))
        for condition in conditions
    )
    return ", ".join(dict.fromkeys(written))
