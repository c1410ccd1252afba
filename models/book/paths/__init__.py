"""The queues of the laws, to be watched: who does what from when to when. Each module is one `Path`.

The laws' simulators are the same queues without names, many at a time; the tests hold each path against them,
event by event. A path names no event of Oracle's: the chapters give its states their names.
"""
