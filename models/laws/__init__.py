"""The laws, each with the simulation that checks it: one mechanism a module, whose first line says which.

`models/book/chapters.toml` is their map: it names the laws of every chapter, in the order of locks,
timers and pipes. What is of no single chapter is named here: `shapes` sets the three side by side on the cover,
`varying_writes` has the write times of all simulators of group commit, and `exactness` says how exact a
simulation is. `engine` has the tools of the simulators, and `numbers` the numbers of all
houses: figures as they were printed, intervals, estimates, and the words for them.
"""

__all__ = [
    "closed_group_commit", "closed_network", "closed_queue", "commit_wakeup", "control_file", "engine",
    "exactness", "free_lists", "group_commit", "lob_demands", "lob_options", "message_flow", "mm1", "numbers",
    "operational", "polling_timer", "redo_bytes", "redo_pipe", "redo_strands", "shapes", "space_reclaim",
    "space_reuse", "split_write", "varying_writes", "wait_histogram", "write_stages",
]  # fmt: skip
