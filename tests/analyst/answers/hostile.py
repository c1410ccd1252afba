"""A report and findings that nobody had, with every field filled and text that would harm a page."""

from models.analyst.findings.study.finding import (
    APPLIES,
    DOES_NOT,
    UNKNOWN,
    Evidence,
    Finding,
    Part,
    Prediction,
    WhatIf,
)
from models.analyst.reports import Activity, Event, Fact, Histogram, Problem, Report
from models.analyst.reports.named import Named
from models.analyst.reports.statistics import Statistic
from models.laws.numbers.figure import Figure

HOSTILE = '<script>alert("it\'s on")</script>&amp;\x1b[2J\u202e\x00'
EVENT = f"log file {HOSTILE} sync"


def seconds(value, line):
    return Figure(value, unit="s", resolution=0.01, line=line)


def report(**changes):
    """A report; every text that a file can bring along is hostile."""
    sound = {
        "name": f"{HOSTILE}.html",
        "kind": "awr",
        "form": "html",
        "release": Fact(f"12.1{HOSTILE}", "found", (5,)),
        "rac": Fact(False, "found", (6,)),
        "elapsed": Fact(seconds(1800.0, 11), "inconsistent", (11, 345)),
        "db_time": Fact(seconds(4210.0, 12), "found", (12,)),
        "cpus": Fact(),
        "events": (Event(EVENT, False, Figure(10.0), seconds(1.0, 20), lines=(20,)),),
        "statistics": Named({"redo size": Statistic("redo size", Figure(1e9))}),
        "enqueues": Named({HOSTILE: Activity(HOSTILE, HOSTILE)}),
        "histograms": Named({EVENT: Histogram(EVENT)}),
        "problems": (
            Problem("cpus", "not found", f"No line says how many CPUs {HOSTILE}."),
            Problem(EVENT, "inconsistent", f"It has 10 waits and 12 waits {HOSTILE}.", (20, 210)),
        ),
    }
    return Report(**(sound | changes))


def applies(**changes):
    """A finding that applies, with every field filled."""
    sound = {
        "chapter": "log-file-sync",
        "title": "log file sync: commits wait for the log writer",
        "verdict": APPLIES,
        "because": f"Sessions waited in {EVENT} for 41.0 % of DB time, 2.45 times as long as a write.",
        "evidence": (
            Evidence(f"{EVENT}, mean", 0.00735, "s", (20,)),
            Evidence("redo generated", 3.2e6, "bytes/s", (98,)),
            Evidence("share of DB time", 0.41, "%", (20, 30, 41, 52, 63)),
            Evidence("commits", 123.4, "/s"),
            Evidence("commits in one write", 4.0),
        ),
        "predictions": (
            Prediction(f"1 + ρ(1+cv²)/2 {HOSTILE}", f"{EVENT}, mean", 0.006, 0.00735, "s", 0.005, 0.0065),
        ),
        "causes": (f"Too few CPUs for the log writer {HOSTILE}.", "More than one redo strand."),
        "missing": (f"The histogram of the write {HOSTILE}.",),
        "what_if": WhatIf("own-sync", {"utilization": 0.62, "cv2": 2.3}, 0.62, 2.45),
        "parts": (Part(f"the write {HOSTILE}", 0.006), Part("the rest", 0.00135)),
        "stake": 0.41,
        "victim": f"The processors are short {HOSTILE}.",
    }
    return Finding(**(sound | changes))


def unknown(**changes):
    sound = {
        "chapter": "hw-contention",
        "title": "HW enqueue",
        "verdict": UNKNOWN,
        "because": "The report has no row for it.",
        "missing": ("A longer list of events.",),
        "stake": 0.2,
    }
    return Finding(**(sound | changes))


def does_not(**changes):
    sound = {
        "chapter": "write-complete-waits",
        "title": "Timers",
        "verdict": DOES_NOT,
        "because": "No wait lasts a whole centisecond.",
        "evidence": (Evidence("write complete waits", 0.0004, "%", (77,)),),
    }
    return Finding(**(sound | changes))


FINDINGS = (does_not(), unknown(), applies())
