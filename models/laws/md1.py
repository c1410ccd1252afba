"""M/D/1: Poisson arrivals, one server whose services all take the same time, first come first served.

Wq = U S / (2 (1 - U)) with U = arrival rate x S: half the wait of M/M/1. It is the law of Pollaczek and
Khinchine, Wq = U S (1 + cv2) / (2 (1 - U)), with cv2 = 0. Source: Kleinrock, Queueing Systems I (1975),
section 5.6. Units: seconds, and arrivals per second. At U >= 1 the queue grows without limit and the times
are `inf`.
"""

from models.laws import mm1
from models.simulation import domain, lindley, stream


def waiting_time(arrival_rate, service_time):
    """Mean time in the queue before service starts, in seconds: Wq = U S / (2 (1 - U)); `inf` at U >= 1.

    Domain: arrival_rate 0 or more, service_time above 0; ValueError outside. Source: Kleinrock I, 5.6.
    """
    return mm1.waiting_time(arrival_rate, service_time) / 2


def simulate(arrival_rate, service_time, customers, rng, block=lindley.BLOCK):
    """Simulate the mean waiting time, in seconds: one long path, its start discarded. Returns an Estimate.

    As many customers are left out as for M/M/1, which forgets its start more slowly.
    Domain: 0 < U < 1, and 100 customers or more; ValueError outside.
    """
    warm_up = mm1.warm_up_customers(arrival_rate, service_time)
    domain.whole_number("customers", customers, least=100, most=stream.LONGEST)
    (gaps,) = stream.generators(rng, 1)

    def draw(steps, _):
        gaps.standard_exponential(out=steps)
        steps *= -1 / arrival_rate
        steps += service_time

    return lindley.simulate(draw, customers, warm_up, block)
