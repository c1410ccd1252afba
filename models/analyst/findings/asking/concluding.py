"""The one way in which a chapter's Finding is made of the parts that its module says."""

from functools import wraps

from models.analyst.findings.asking.finding import APPLIES, Finding, evidence
from models.analyst.findings.asking.questions import asked

WHERE_IT_APPLIES = "predictions", "causes", "what_if", "victim"
LISTS = "predictions", "causes", "missing", "parts"


def finding_of(title, always=()):
    """Make of a chapter's `answer` the function of a report, or of its Questions, that gives the Finding.

    `answer(ask)` gives a dict of the fields of the Finding, without its chapter and perhaps its title: `stake` as
    a share that may be None, each list as anything that can be gone through, that of evidence in pieces for
    `evidence`. Of a finding that does not apply WHERE_IT_APPLIES is left out, but for what is `always` said.
    """

    def decorate(answer):
        chapter = answer.__module__.rpartition(".")[2].replace("_", "-")

        @wraps(answer)
        def finding(report):
            said = {"chapter": chapter, "title": title} | answer(asked(report))
            left_out = {*WHERE_IT_APPLIES} - {*always} if said["verdict"] != APPLIES else set()
            said = {name: part for name, part in said.items() if name not in left_out}
            said |= {name: tuple(said[name]) for name in LISTS if name in said}
            said |= {"evidence": evidence(*said["evidence"]), "stake": min(float(said["stake"] or 0.0), 1.0)}
            return Finding(**said)

        return finding

    return decorate
