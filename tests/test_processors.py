"""The run as other processors: a kind that the machine does not become stops it."""

import platform

import processors
import pytest


def test_the_kinds_are_enough_and_distinct():
    for kinds in (processors.X86, processors.ARM):
        assert len({kind.core for kind in kinds}) == len({kind.name for kind in kinds}) >= processors.AT_LEAST


@pytest.fixture
def kind():
    if platform.machine() not in processors.PROCESSORS or not processors.arithmetic()["core"]:
        pytest.skip("no kinds of processor are known for this machine")
    return processors.PROCESSORS[platform.machine()][0]


def test_a_kind_is_heeded(kind):
    assert f"OpenBLAS runs {kind.core}, numpy no optional code" in processors.heeded(kind, processors.arithmetic())


@pytest.mark.parametrize("left_out", ["OPENBLAS_CORETYPE", "NPY_DISABLE_CPU_FEATURES", "GLIBC_TUNABLES"])
def test_a_kind_that_is_not_heeded_stops_the_run(kind, left_out, monkeypatch):
    settings = processors.environment(kind)
    if not settings.pop(left_out, None) or processors.arithmetic()["core"] == kind.core:
        pytest.skip(f"this machine is one without {left_out}")
    monkeypatch.setattr(processors, "environment", lambda _: settings)
    with pytest.raises(SystemExit, match=f"{kind.name} was asked for, and not heeded: OpenBLAS runs"):
        processors.heeded(kind, processors.arithmetic())
