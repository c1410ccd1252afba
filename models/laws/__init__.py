"""The laws, each with the simulation that checks it, by the shape of the cost that they describe.

Locks, which serve one at a time
    closed_queue      N sessions think, queue for one server, are served: the HW and CF enqueues
    closed_network    the same with several servers one after the other
    mm1, md1          one server under arrivals from outside, with services that vary or do not
    control_file      what one unlogged LOB holds the control file's lock for
    space_reclaim     fewer gets of the HW enqueue, each held for longer, and a disk behind them
    free_lists        sessions that each pick one of several lists, and wait when another holds it
    space_reuse       a segment in which each job inserts a LOB and deletes an older one

Timers, which end on their own clock
    polling_timer     a waiter that nobody posts looks, sleeps for one interval, and looks again
    commit_wakeup     how a commit learns that its redo is on disk: it is posted, or it looks

Pipes, which carry many at once
    group_commit      how long a sync lasts, in mean log writes
    closed_group_commit  the same for N sessions that think, commit and wait
    varying_writes    writes of mean 1 as simulations draw them
    redo_strands      the log buffer in strands that are written one after another
    split_write       the same redo in one write, or in several
    write_stages      the stages of one redo write, and which of them a ratio leaves out
    redo_bytes        the bytes of redo that one LOB makes
    redo_pipe         a LOB's data through the redo log, or past it under the CF enqueue

All three
    shapes            one operation behind a lock, on a timer and in a pipe, side by side
    lob_demands       what one LOB needs of each station, and which is the bottleneck
    lob_options       what a LOB insert costs under each way to store it

Bookkeeping, whatever the mechanism
    operational       what counts and times alone say of a system
    message_flow      who sends to whom, from what each process counted
    wait_histogram    what a histogram and a mean say of how much waits vary
"""
