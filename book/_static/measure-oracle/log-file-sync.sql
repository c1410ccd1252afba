-- log file sync against the number of sessions, and commits that do not wait. Untried, as nobody here has an Oracle.
-- Chapter log-file-sync. 1 to 32 sessions each update a row of their own and commit, again and again, without a
-- pause. The prediction, by group commit in a closed queue: one session waits one log write, many wait up to twice
-- as long, because they just miss a write and wait for the next one too. Then the same with "commit write batch
-- nowait": nobody waits, the work alone is left, and after a crash the last commits may be missing.
-- What a result says: syncs much longer than the law, with the mean of log file parallel write in the same run,
-- are time that is not the disk's: the processor, the posting, a standby. If commits that do not wait are still as
-- slow, the log was not the limit.
-- Setting is 0. It takes about ten minutes.
whenever sqlerror exit failure
begin
  for l_repeat in 1 .. 3 loop
    for l_at in (select column_value sessions from table(sys.odcinumberlist(1, 2, 4, 8, 16, 32))) loop
      mo_load.point('log file sync', 0, l_at.sessions, 2000, 'wait');
      mo_load.point('asynchronous', 0, l_at.sessions, 2000, 'nowait');
    end loop;
  end loop;
end;
/
