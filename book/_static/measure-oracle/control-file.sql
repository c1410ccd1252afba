-- A second session at the control file. Untried, as nobody here has an Oracle.
-- Chapter control-file-waits, whose prediction nobody has tested: unlogged BasicFile LOBs are inserted by one, two
-- and four sessions. Each LOB holds the enqueue CF while the control file is read and written. The prediction: one
-- session never waits for CF; with the hold S and the rest Z of that session, two and four insert what the closed
-- queue says, never more than 1 / S together, and wait for CF between its line for exponential and for constant
-- times. And a hold is as long as the reads and writes of the control file in it.
-- What a result says: twice the LOBs with two sessions, and no wait for CF, would refute the chapter.
-- Setting is the number of copies of the control file: more copies test the third chart of the chapter.
-- The database must not be in force logging, and should be in archive log mode. What is written is unlogged: back
-- up the data file afterwards. It takes a few minutes.
whenever sqlerror exit failure
declare
  l_forced number;
  l_copies number;
begin
  select count(*) into l_forced from v$database where force_logging <> 'NO';
  select count(*) into l_copies from v$controlfile;
  if l_forced > 0 then
    raise_application_error(-20004, 'the database is in force logging: nothing would be unlogged');
  end if;
  for l_repeat in 1 .. 3 loop
    for l_at in (select column_value sessions from table(sys.odcinumberlist(1, 2, 4))) loop
      mo_load.lobs('basicfile (disable storage in row nocache nologging)');
      mo_load.point('control file', l_copies, l_at.sessions, 2000, 'short');
    end loop;
  end loop;
end;
/
