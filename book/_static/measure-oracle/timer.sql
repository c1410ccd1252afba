-- A histogram of the timer. Untried, as nobody here has an Oracle.
-- Chapter write-complete-waits, of whose waits nobody has published a histogram: sessions insert SecureFile LOBs
-- that are cached and not logged. The prediction: a wait lasts one centisecond, or two, or three, and nothing
-- between, so that none is below 8,192 microseconds and nearly all are from there to 16,384. The shares follow from
-- the mean write of the database writer (db file parallel write). Seven sessions wait as long as one does.
-- What a result says: many waits below 8,192 microseconds refute the timer; as many above 16,384 as the writes do
-- not explain say that sleeps end late, or that something else holds the block.
-- Setting is the number of sessions. It takes about five minutes. What is written is unlogged: back up the data
-- file afterwards.
whenever sqlerror exit failure
begin
  for l_repeat in 1 .. 3 loop
    for l_at in (select column_value sessions from table(sys.odcinumberlist(1, 7))) loop
      mo_load.lobs('securefile (disable storage in row cache nologging)');
      mo_load.point('timer', l_at.sessions, l_at.sessions, 1000, 'short');
    end loop;
  end loop;
end;
/
