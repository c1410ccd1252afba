"""What is spread by an executor is what one process computes, bit by bit, in order, and says where it failed."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial

import pytest
from chosen import thorough

from explorable.sweeps import sync_ratio_of_seed, wait_of
from models.explorable import Curve, Explorable, Readout, Slider, steps
from models.explorable.payload import payload
from models.explorable.spread import spread, using
from models.laws import closed_queue

pytestmark = pytest.mark.slow  # processes

SWEEP = partial(sync_ratio_of_seed, sessions=7, write_over_think=0.5, commits=200)
SEEDS = range(40)
EXECUTORS = ["threads", "processes", *(["dask"] if thorough() else [])]


@pytest.fixture(scope="module", params=EXECUTORS)
def executor(request):
    if request.param == "dask":
        from distributed import Client, LocalCluster

        addresses = dict.fromkeys(("dashboard_address", "worker_dashboard_address"))
        with LocalCluster(n_workers=2, threads_per_worker=1, **addresses) as cluster, Client(cluster) as client:
            yield client.get_executor(pure=False)
        return
    spawned = partial(ProcessPoolExecutor, mp_context=multiprocessing.get_context("spawn"))
    with {"threads": ThreadPoolExecutor, "processes": spawned}[request.param](2) as pool:
        yield pool


def test_a_sweep_over_seeds_is_the_same_whoever_computes_it(executor):
    assert spread(SWEEP, SEEDS, executor) == spread(SWEEP, SEEDS)
    assert spread(SWEEP, [], executor) == []


def test_a_precomputed_table_is_the_same_whoever_computes_it(executor):
    explorable = Explorable(
        name="table", title="T", description="D.", x="sessions", y_label="y", y_range=(0, 50),
        sliders={
            "sessions": Slider(values=steps(1, 40), start=7, label="N"),
            "service_time": Slider(values=steps(1, 9), start=3, label="S"),
        },
        curves=[Curve(closed_queue.waiting_time, "wait", think_time=20.0, precomputed=True)],
        readouts=[Readout(closed_queue.waiting_time, "Wait", think_time=20.0, precomputed=True)],
    )  # fmt: skip
    here = payload(explorable)
    with using(executor):
        assert payload(explorable) == here


def test_an_exception_says_for_which_argument(executor):
    for index in (0, 17, 39):
        with pytest.raises(ValueError) as raised:
            spread(wait_of, [0.001] * index + [-0.5] + [0.001] * (39 - index), executor)
        assert "at -0.5" in raised.value.__notes__


def test_outside_of_using_this_process_computes():
    class Never:
        def submit(self, *_):
            raise AssertionError("it was asked")

    with using(Never()), pytest.raises(AssertionError):
        spread(abs, [1])
    assert spread(abs, [-1, 2]) == [1, 2]
