"""The tools of simulation: streams, copies in lockstep, estimates, Markov chains, domains of arguments."""
