-- The last week of a database, from Statspack's tables: a row for each
-- snapshot and thing, as differences. Needs no licence; run it as
-- PERFSTAT, from 11.1 on, where the tables tell sessions from background
-- processes. Written after Oracle's script spctab.sql, and not yet run
-- against every release: compare one snapshot with its Statspack report
-- before you rely on the rest. Run it as a script, @history-statspack.sql,
-- and give history.csv to the reader.
define days = 7
alter session set nls_numeric_characters = '.,';
set echo off termout off verify off feedback off
set pagesize 50000 linesize 500 trimspool on tab off numwidth 20
set colsep '|'
set markup csv on
spool history.csv
with snaps as (
  select dbid, instance_number, snap_id, startup_time,
         to_char(snap_time, 'YYYY-MM-DD"T"HH24:MI:SS') end_time,
         lag(snap_id) over (
           partition by dbid, instance_number, startup_time
           order by snap_id) begin_id
    from stats$snapshot
   where dbid = (select dbid from v$database)
     and snap_time > sysdate - &days
), ends as (
  -- one snapshot less the one before it, if the instance was not started
  -- again between them
  select dbid, instance_number, snap_id, snap_id at_id, 1 factor
    from snaps where begin_id is not null
  union all
  select dbid, instance_number, snap_id, begin_id, -1
    from snaps where begin_id is not null
), totals as (
  -- since the start of the instance, but for the kind state
  select dbid, instance_number, snap_id at_id, 'foreground' kind,
         event name, wait_class detail, total_waits_fg waits,
         time_waited_micro_fg time_micro, to_number(null) value
    from stats$system_event join v$event_name using (event_id)
   where wait_class <> 'Idle'
  union all
  select dbid, instance_number, snap_id, 'background', event,
         wait_class, total_waits - total_waits_fg,
         time_waited_micro - time_waited_micro_fg, null
    from stats$system_event join v$event_name using (event_id)
   where wait_class <> 'Idle' or event = 'rdbms ipc message'
  union all
  select dbid, instance_number, snap_id, 'histogram', name,
         to_char(wait_time_milli), wait_count, null, null
    from stats$event_histogram join v$event_name using (event_id)
   where name like 'log file %'
      or name = 'write complete waits'
  union all
  select dbid, instance_number, snap_id, 'enqueue', eq_type, req_reason,
         total_wait#, 1000 * cum_wait_time, total_req#
    from stats$enqueue_statistics where eq_type in ('HW', 'CF')
  union all
  select dbid, instance_number, snap_id, 'time model', stat_name,
         null, null, value, null
    from stats$sys_time_model
    join stats$time_model_statname using (stat_id)
  union all
  select dbid, instance_number, snap_id, 'statistic', name,
         null, null, null, value
    from stats$sysstat
   where regexp_like(name, '^(redo|lob|securefile|messages|'
                     || 'parse count|user (commits|rollbacks|calls)|'
                     || '.* cf enq|physical (writes?|reads direct))')
  union all
  select dbid, instance_number, snap_id, 'statistic',
         'log switches (derived)', null, null, null, sequence#
    from stats$thread where thread_instance_number = instance_number
  union all
  select dbid, instance_number, snap_id,
         case when regexp_like(stat_name, 'TIME$|^VM')
              then 'system' else 'state' end,
         stat_name, null, null, null, value
    from stats$osstat join stats$osstatname using (osstat_id)
), listed as (
  select dbid, instance_number, snap_id, kind, name, detail,
         sum(factor * waits) waits, sum(factor * time_micro) time_micro,
         sum(factor * value) value
    from ends join totals using (dbid, instance_number, at_id)
   where factor = 1 or kind <> 'state'
   group by dbid, instance_number, snap_id, kind, name, detail
  having kind in ('time model', 'statistic', 'system', 'state')
      or sum(factor * waits) > 0 or sum(factor * value) > 0
  union all
  select dbid, instance_number, s.snap_id, 'head', version,
         instance_name, null, null, decode(parallel, 'YES', 1, 0)
    from snaps s join stats$database_instance
         using (dbid, instance_number, startup_time)
   where begin_id is not null
  union all
  select dbid, instance_number, snap_id, 'identity', to_char(dbid),
         to_char(startup_time, 'YYYY-MM-DD"T"HH24:MI:SS'),
         null, null, null
    from snaps where begin_id is not null
)
select (select name from v$database) db_name, e.instance_number instance,
       e.snap_id, b.end_time begin_time, e.end_time,
       kind, l.name, detail, waits, time_micro, value,
       count(*) over (partition by e.instance_number, e.snap_id) row_count
  from listed l
  join snaps e
    on e.dbid = l.dbid and e.instance_number = l.instance_number
   and e.snap_id = l.snap_id
  join snaps b
    on b.dbid = e.dbid and b.instance_number = e.instance_number
   and b.snap_id = e.begin_id
 order by e.instance_number, e.snap_id, kind,
          time_micro desc nulls last, value desc, l.name;
spool off
