-- The last week of a database, from AWR's history: a row for each snapshot
-- and thing, as differences. The views dba_hist_* need the licence of the
-- Diagnostics Pack. From 11.1 on; with pluggable databases, in the root.
-- Written after Oracle's documentation, and not yet run against every
-- release: compare one snapshot with its AWR report before you rely on the
-- rest. Run it as a script, @history-awr.sql, and give history.csv to the
-- reader.
define days = 7
alter session set nls_numeric_characters = '.,';
set echo off termout off verify off feedback off
set pagesize 50000 linesize 500 trimspool on tab off numwidth 20
set colsep '|'
set markup csv on
spool history.csv
with snaps as (
  select dbid, instance_number, snap_id, startup_time,
         to_char(end_interval_time, 'YYYY-MM-DD"T"HH24:MI:SS') end_time,
         lag(snap_id) over (
           partition by dbid, instance_number, startup_time
           order by snap_id) begin_id
    from dba_hist_snapshot
   where dbid = (select dbid from v$database)
     and end_interval_time > sysdate - &days
), ends as (
  -- one snapshot less the one before it, if the instance was not started
  -- again between them
  select dbid, instance_number, snap_id, snap_id at_id, 1 factor
    from snaps where begin_id is not null
  union all
  select dbid, instance_number, snap_id, begin_id, -1
    from snaps where begin_id is not null
), totals as (
  -- since the start of the instance, but for the kinds state and sampled
  select dbid, instance_number, snap_id at_id, 'foreground' kind,
         event_name name, wait_class detail, total_waits_fg waits,
         time_waited_micro_fg time_micro, to_number(null) value
    from dba_hist_system_event
   where wait_class <> 'Idle'
  union all
  select dbid, instance_number, snap_id, 'background', event_name,
         wait_class, total_waits - total_waits_fg,
         time_waited_micro - time_waited_micro_fg, null
    from dba_hist_system_event
   where wait_class <> 'Idle' or event_name = 'rdbms ipc message'
  union all
  select dbid, instance_number, snap_id, 'histogram', event_name,
         to_char(wait_time_milli), wait_count, null, null
    from dba_hist_event_histogram
   where event_name like 'log file %'
      or event_name = 'write complete waits'
  union all
  select dbid, instance_number, snap_id, 'enqueue', eq_type, req_reason,
         total_wait#, 1000 * cum_wait_time, total_req#
    from dba_hist_enqueue_stat where eq_type in ('HW', 'CF')
  union all
  select dbid, instance_number, snap_id, 'time model', stat_name,
         null, null, value, null
    from dba_hist_sys_time_model
  union all
  select dbid, instance_number, snap_id, 'statistic', stat_name,
         null, null, null, value
    from dba_hist_sysstat
   where regexp_like(stat_name, '^(redo|lob|securefile|messages|'
                     || 'parse count|user (commits|rollbacks|calls)|'
                     || '.* cf enq|physical (writes?|reads direct))')
  union all
  select dbid, instance_number, snap_id, 'statistic',
         'log switches (derived)', null, null, null, sequence#
    from dba_hist_thread where thread_instance_number = instance_number
  union all
  select dbid, instance_number, snap_id,
         case when regexp_like(stat_name, 'TIME$|^VM')
              then 'system' else 'state' end,
         stat_name, null, null, null, value
    from dba_hist_osstat
  union all
  select dbid, instance_number, snap_id, 'sampled',
         nvl(event, 'CPU + Wait for CPU'), session_type,
         count(*), null, null
    from dba_hist_active_sess_history
   group by dbid, instance_number, snap_id, event, session_type
), listed as (
  select dbid, instance_number, snap_id, kind, name, detail,
         sum(factor * waits) waits, sum(factor * time_micro) time_micro,
         sum(factor * value) value
    from ends join totals using (dbid, instance_number, at_id)
   where factor = 1 or kind not in ('state', 'sampled')
   group by dbid, instance_number, snap_id, kind, name, detail
  having kind in ('time model', 'statistic', 'system', 'state')
      or sum(factor * waits) > 0 or sum(factor * value) > 0
  union all
  select dbid, instance_number, s.snap_id, 'head', version,
         instance_name, null, null, decode(parallel, 'YES', 1, 0)
    from snaps s join dba_hist_database_instance
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
