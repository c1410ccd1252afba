"""Whether sessions queue for the processors of the host, and what in a report says so."""


class Processors:
    """What a report says of the processors; None where it does not.

    Attributes
    ----------
    busy : Value or None
        Share of the time for which the host's processors work, for whomever.
    waiting : Value or None
        How many sessions are ready to run and have no processor, on average.
    waiting_share : Value or None
        The share of DB time that they wait so.
    starved : bool or None
        Whether the host is so short of CPU that every other wait is longer for it.
    signs : tuple of str
        What says so, each a clause with its figures, the strongest first: "the load is 31 to 32 on 16 CPUs".
    """

    def __init__(self, ask):
        self.busy, self.waiting, self.waiting_share = ask.host_busy, None, None
        self.starved, self.signs = None, ()
