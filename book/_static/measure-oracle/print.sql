-- Prints what was measured into measured.txt, in the form that this book reads. As often as you like, at any time.
-- Untried, as nobody here has an Oracle; the selects themselves are tried on an imitation of these tables.
-- Measured waits: what the sessions waited for in a run, all together; Seconds is the mean over its sessions,
-- Operations the sum. log file parallel write, db file parallel write and HW gets are of the instance in that time.
-- HW gets and physical writes direct (lob) are counts without a time; total cf enq hold time counts the holders.
set heading off pagesize 0 linesize 200 trimspool on tab off feedback off verify off echo off recsep off
alter session set nls_numeric_characters = '.,';
column line format a190
spool measured.txt
select line
  from (select 1 part, 'Set-up' line from dual
         union all select 2, '~~~~~~' from dual
         union all select 3, rpad('Fact', 18) || ' Value' from dual
         union all select 4, rpad('-', 18, '-') || ' ' || rpad('-', 60, '-') from dual
         union all select 5, rpad('Measured by', 18) || ' the SQL*Plus scripts of The Shape of a Wait' from dual
         union all select 6, rpad('Date', 18) || ' ' || to_char(sysdate, 'YYYY-MM-DD') from dual
         union all select 7, rpad('Database', 18) || ' ' || min(banner) from v$version where banner like 'Oracle%'
         union all select 8, rpad('Log mode', 18) || ' ' || log_mode from v$database
         union all select 9, rpad('Force logging', 18) || ' ' || force_logging from v$database
         union all select 10, rpad('Control files', 18) || ' ' || count(*) from v$controlfile
         union all
        select 11, rpad(name, 18) || ' ' || nvl(value, 'not set')
          from v$parameter
         where name in ('db_block_size', 'cpu_count', 'event'))
 order by part, line;
prompt
with runs as (
  select r.run, case_name, setting, repeat, count(*) sessions, sum(operations) operations, avg(seconds) seconds
    from mo_run r
    join mo_job j on j.run = r.run
   where problem is null
   group by r.run, case_name, setting, repeat, r.sessions
  having count(*) = r.sessions
), waits as (
  select run, name, sum(case when moment = 1 then how_many else -how_many end) how_many,
         sum(case when moment = 1 then micros else -micros end) micros
    from mo_take
   where kind = 'wait'
   group by run, name
  having sum(case when moment = 1 then how_many else -how_many end) > 0
)
select line
  from (select 1 part, 0 run, ' ' name, 'Measured waits' line from dual where exists (select 1 from waits)
         union all select 2, 0, ' ', '~~~~~~~~~~~~~~' from dual where exists (select 1 from waits)
         union all
        select 3, 0, ' ', rpad('Case', 16) || ' ' || lpad('Setting', 8) || ' ' || lpad('Repeat', 6) || ' '
               || lpad('Sessions', 8) || ' ' || lpad('Operations', 10) || ' ' || lpad('Seconds', 10) || ' '
               || rpad('Event', 32) || ' ' || lpad('Waits', 12) || ' ' || lpad('Time(ms)', 16)
          from dual where exists (select 1 from waits)
         union all
        select 4, 0, ' ', rpad('-', 16, '-') || ' ' || rpad('-', 8, '-') || ' ' || rpad('-', 6, '-') || ' '
               || rpad('-', 8, '-') || ' ' || rpad('-', 10, '-') || ' ' || rpad('-', 10, '-') || ' '
               || rpad('-', 32, '-') || ' ' || rpad('-', 12, '-') || ' ' || rpad('-', 16, '-')
          from dual where exists (select 1 from waits)
         union all
        select 5, r.run, w.name,
               rpad(case_name, 16) || ' ' || lpad(setting, 8) || ' ' || lpad(repeat, 6) || ' '
               || lpad(sessions, 8) || ' ' || lpad(operations, 10) || ' '
               || lpad(to_char(seconds, 'fm99999990.000'), 10) || ' ' || rpad(w.name, 32) || ' '
               || lpad(how_many, 12) || ' ' || lpad(to_char(micros / 1000, 'fm999999999990.000'), 16)
          from runs r
          join waits w on w.run = r.run)
 order by part, run, name;
prompt
with buckets as (
  select r.run, case_name, setting, repeat, name, detail,
         sum(case when moment = 1 then how_many else -how_many end) how_many
    from mo_run r
    join mo_take t on t.run = r.run
   where kind = 'histogram' and case_name = 'timer'
   group by r.run, case_name, setting, repeat, name, detail
  having sum(case when moment = 1 then how_many else -how_many end) > 0
)
select line
  from (select 1 part, 0 run, ' ' name, 0 detail, 'Measured histogram' line from dual
         where exists (select 1 from buckets)
         union all select 2, 0, ' ', 0, '~~~~~~~~~~~~~~~~~~' from dual where exists (select 1 from buckets)
         union all
        select 3, 0, ' ', 0, rpad('Case', 16) || ' ' || lpad('Setting', 8) || ' ' || lpad('Repeat', 6) || ' '
               || rpad('Event', 32) || ' ' || lpad('Below(us)', 12) || ' ' || lpad('Waits', 12)
          from dual where exists (select 1 from buckets)
         union all
        select 4, 0, ' ', 0, rpad('-', 16, '-') || ' ' || rpad('-', 8, '-') || ' ' || rpad('-', 6, '-') || ' '
               || rpad('-', 32, '-') || ' ' || rpad('-', 12, '-') || ' ' || rpad('-', 12, '-')
          from dual where exists (select 1 from buckets)
         union all
        select 5, run, name, detail,
               rpad(case_name, 16) || ' ' || lpad(setting, 8) || ' ' || lpad(repeat, 6) || ' ' || rpad(name, 32)
               || ' ' || lpad(detail, 12) || ' ' || lpad(how_many, 12)
          from buckets)
 order by part, run, name, detail;
prompt
with flows as (
  select r.run, case_name, setting, repeat, name,
         greatest(sum(case when moment = 1 then how_many else -how_many end), 0) sent,
         greatest(sum(case when moment = 1 then micros else -micros end), 0) received
    from mo_run r
    join mo_take t on t.run = r.run
   where kind = 'message' and case_name in ('messages', 'timer')
   group by r.run, case_name, setting, repeat, name
)
select line
  from (select 1 part, 0 run, ' ' name, 'Measured messages' line from dual where exists (select 1 from flows)
         union all select 2, 0, ' ', '~~~~~~~~~~~~~~~~~' from dual where exists (select 1 from flows)
         union all
        select 3, 0, ' ', rpad('Case', 16) || ' ' || lpad('Setting', 8) || ' ' || lpad('Repeat', 6) || ' '
               || rpad('Process', 12) || ' ' || lpad('Sent', 12) || ' ' || lpad('Received', 12)
          from dual where exists (select 1 from flows)
         union all
        select 4, 0, ' ', rpad('-', 16, '-') || ' ' || rpad('-', 8, '-') || ' ' || rpad('-', 6, '-') || ' '
               || rpad('-', 12, '-') || ' ' || rpad('-', 12, '-') || ' ' || rpad('-', 12, '-')
          from dual where exists (select 1 from flows)
         union all
        select 5, run, name,
               rpad(case_name, 16) || ' ' || lpad(setting, 8) || ' ' || lpad(repeat, 6) || ' ' || rpad(name, 12)
               || ' ' || lpad(sent, 12) || ' ' || lpad(received, 12)
          from flows
         where sent + received > 0)
 order by part, run, name;
spool off
set heading on pagesize 14 linesize 80 feedback on
