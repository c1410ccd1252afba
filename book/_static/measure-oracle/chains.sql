-- Who waits for whom at this moment, in the form of the captured listing. Untried, as nobody here has an Oracle.
-- Chapter hw-contention: run it from a second session of the same user while hw-enqueue.sql runs, some minutes
-- after its start. The prediction: all who wait for the HW enqueue wait for one session, which reads a block.
-- What a result says: if the first of the chain is not in a read, a faster disk would not help.
-- The view is filled every few seconds; if nothing is printed, no session was blocked then. A
-- signature of more than 120 characters is cut, and then refused by the reader. Spools to chains.txt.
set heading off pagesize 0 linesize 320 trimspool on tab off feedback off verify off echo off recsep off
column line format a310
spool chains.txt
select line
  from (select 1 part, 0 chain, 0 waiters,
               rpad('CHAIN_SIGNATURE', 120) || ' ' || rpad('WHO', 15) || ' ' || rpad('WAIT_EVENT_TEXT', 40) || ' '
               || rpad('BLOCKED_BY', 15) || ' ' || lpad('P1', 18) || ' ' || rpad('P1_TEXT', 15) || ' '
               || lpad('P2', 18) || ' ' || rpad('P2_TEXT', 15) || ' ' || lpad('P3', 18) || ' P3_TEXT' line
          from dual
         where exists (select 1 from v$wait_chains)
         union all
        select 2, 0, 0,
               rpad('-', 120, '-') || ' ' || rpad('-', 15, '-') || ' ' || rpad('-', 40, '-') || ' '
               || rpad('-', 15, '-') || ' ' || rpad('-', 18, '-') || ' ' || rpad('-', 15, '-') || ' '
               || rpad('-', 18, '-') || ' ' || rpad('-', 15, '-') || ' ' || rpad('-', 18, '-') || ' '
               || rpad('-', 15, '-')
          from dual
         where exists (select 1 from v$wait_chains)
         union all
        select 3, chain_id, num_waiters,
               rpad(chain_signature, 120) || ' ' || rpad(sid || ',' || sess_serial#, 15) || ' '
               || rpad(nvl(wait_event_text, 'not in a wait'), 40) || ' '
               || rpad(blocker_sid || ',' || blocker_sess_serial#, 15) || ' '
               || lpad(nvl(p1, 0), 18) || ' ' || rpad(nvl(p1_text, '-'), 15) || ' '
               || lpad(nvl(p2, 0), 18) || ' ' || rpad(nvl(p2_text, '-'), 15) || ' '
               || lpad(nvl(p3, 0), 18) || ' ' || nvl(p3_text, '-')
          from v$wait_chains)
 order by part, chain, waiters desc;
spool off
set heading on pagesize 14 linesize 80 feedback on
