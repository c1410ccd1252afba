-- Messages with and without the commit. Untried, as nobody here has an Oracle.
-- Chapter message-flow: for each cached, unlogged LOB a session sends two messages. Which of them belongs to the
-- commit? One session inserts 1,000 LOBs, and commits each (setting 1), or all at the end (setting 0). The
-- prediction, by the one account of the messages that the chapter keeps: without the commit the session sends one
-- message for each LOB and LGWR receives one less; the counters of DBW0 stay as they were.
-- What a result says: no message, or still two, without the commit refutes that account and leaves others of the
-- five. If DBW0 counts differently without the commit, the chapter's assumption is wrong that nothing else changes.
-- It takes a few minutes. What is written is unlogged: back up the data file afterwards.
whenever sqlerror exit failure
begin
  for l_repeat in 1 .. 3 loop
    mo_load.lobs('securefile (disable storage in row cache nologging)');
    mo_load.point('messages', 1, 1, 1000, 'short');
    mo_load.lobs('securefile (disable storage in row cache nologging)');
    mo_load.point('messages', 0, 1, 1000, 'once');
  end loop;
end;
/
