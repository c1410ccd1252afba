"""The laws, each with the simulation that checks it: one mechanism a module, whose first line says which.

`models/analyst/findings/chapters.py` is their map: it names the laws of every chapter, in the order of locks,
timers and pipes. What is of no single chapter is named here: `shapes` sets the three side by side on the cover,
`varying_writes` has the write times of all simulators of group commit, and `exactness` says how exact a
simulation is. `engine` has the tools of the simulators, and `numbers` the numbers of all
houses: figures as they were printed, intervals, estimates, and the words for them.
"""
