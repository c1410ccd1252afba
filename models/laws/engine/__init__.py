"""The tools of the simulators: streams in blocks, copies in lockstep, Lindley's recursion, Markov chains."""
