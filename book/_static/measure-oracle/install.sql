-- The tables that keep the figures, and the package that makes the load. Untried, as nobody here has an Oracle;
-- start.sql says how to run it, drop.sql drops it all.
-- MO_RUN has a row for each repeat, MO_JOB for each session in it; MO_TAKE has what a session saw before (moment 0)
-- and after (moment 1) its work; MO_ROW has a row for each session to update, each in a block of its own.
whenever sqlerror exit failure
set define off
create table mo_run (run number primary key, case_name varchar2(16), setting number, repeat number,
                     sessions number, starts date);
create table mo_job (run number, job number, operations number, seconds number, problem varchar2(500));
create table mo_take (run number, job number, moment number, kind varchar2(9), name varchar2(64), detail number,
                      how_many number, micros number);
create table mo_row (job number primary key, times number, filler char(1500)) pctfree 90;
insert into mo_row select level, 0, 'x' from dual connect by level <= 64;
commit;

create or replace package mo_load authid definer as
  -- A new table of LOBs stored in this way, in so many hash partitions; filled with so many and emptied again.
  procedure lobs(p_storage varchar2, p_partitions number default 1, p_filled number default 0);
  -- One repeat: so many jobs that start together and do so many operations each. Comes back when all are done.
  -- Loads: 'wait' and 'nowait' commit one updated row; 'short' inserts a LOB of 2,000 bytes and commits it, 'once'
  -- commits all of them at the end; 'long' inserts LOBs of 6,000 to 10,000 bytes and commits each.
  procedure point(p_case varchar2, p_setting number, p_sessions number, p_operations number, p_load varchar2);
  -- What one of the jobs does.
  procedure work(p_run number, p_job number, p_operations number, p_load varchar2);
  -- An error unless event 44951 is set at this level for the instance, or, for level 0, not set.
  procedure needs_event(p_level number);
end mo_load;
/

create or replace package body mo_load as
  c_content constant raw(10000) := utl_raw.copies('2A', 10000);
  c_short constant raw(2000) := utl_raw.copies('2A', 2000);

  procedure rest(p_seconds number) is
  begin
    $if dbms_db_version.version >= 18 $then
      dbms_session.sleep(p_seconds);
    $else
      dbms_lock.sleep(p_seconds);
    $end
  end rest;

  procedure insert_short(p_id number) is
  begin
    execute immediate 'insert into mo_lob (id, doc) values (:id, :doc)' using p_id, c_short;
  end insert_short;

  procedure insert_long(p_id number) is
    l_doc blob;
  begin
    execute immediate 'insert into mo_lob (id, doc) values (:id, empty_blob()) returning doc into :doc'
      using p_id returning into l_doc;
    dbms_lob.write(l_doc, trunc(dbms_random.value(6000, 10001)), 1, c_content);
  end insert_long;

  procedure take(p_run number, p_job number, p_moment number) is
  begin
    insert into mo_take (run, job, moment, kind, name, detail, how_many, micros)
    select p_run, p_job, p_moment, 'wait', event, 0, total_waits, time_waited_micro
      from v$session_event
     where sid = sys_context('userenv', 'sid')
       and event in ('log file sync', 'enq: HW - contention', 'enq: CF - contention', 'write complete waits',
                     'db file sequential read', 'direct path write', 'direct path sync', 'buffer busy waits',
                     'control file sequential read', 'control file parallel write');
    insert into mo_take (run, job, moment, kind, name, detail, how_many, micros)  -- its unit is the millisecond
    select p_run, p_job, p_moment, 'wait', 'total cf enq hold time', 0,
           sum(case when n.name = 'total number of cf enq holders' then t.value else 0 end),
           sum(case when n.name = 'total cf enq hold time' then 1000 * t.value else 0 end)
      from v$sesstat t
      join v$statname n on n.statistic# = t.statistic#
     where t.sid = sys_context('userenv', 'sid')
       and n.name in ('total number of cf enq holders', 'total cf enq hold time');
    insert into mo_take (run, job, moment, kind, name, detail, how_many, micros)  -- LOB blocks, and no time
    select p_run, p_job, p_moment, 'wait', n.name, 0, t.value, 0
      from v$sesstat t
      join v$statname n on n.statistic# = t.statistic#
     where t.sid = sys_context('userenv', 'sid')
       and n.name = 'physical writes direct (lob)';
    if p_job > 1 then
      return;  -- the rest is of the whole instance
    end if;
    insert into mo_take (run, job, moment, kind, name, detail, how_many, micros)
    select p_run, p_job, p_moment, 'wait', event, 0, total_waits, time_waited_micro
      from v$system_event
     where event in ('log file parallel write', 'db file parallel write');
    insert into mo_take (run, job, moment, kind, name, detail, how_many, micros)
    select p_run, p_job, p_moment, 'wait', 'HW gets', 0, sum(succ_req#), 0
      from v$enqueue_statistics
     where eq_type = 'HW';
    insert into mo_take (run, job, moment, kind, name, detail, how_many, micros)
    select p_run, p_job, p_moment, 'histogram', event, wait_time_micro, wait_count, 0
      from v$event_histogram_micro
     where event in ('write complete waits', 'db file parallel write');
    insert into mo_take (run, job, moment, kind, name, detail, how_many, micros)  -- sent, and received
    select p_run, p_job, p_moment, 'message',
           case when s.sid = sys_context('userenv', 'sid') then 'session' else nvl(p.pname, 'others') end, 0,
           sum(case when n.name = 'messages sent' then t.value else 0 end),
           sum(case when n.name = 'messages received' then t.value else 0 end)
      from v$sesstat t
      join v$statname n on n.statistic# = t.statistic#
      join v$session s on s.sid = t.sid
      join v$process p on p.addr = s.paddr
     where n.name in ('messages sent', 'messages received')
     group by case when s.sid = sys_context('userenv', 'sid') then 'session' else nvl(p.pname, 'others') end;
  end take;

  procedure work(p_run number, p_job number, p_operations number, p_load varchar2) is
    l_starts date;
    l_began timestamp with time zone;
    l_lasted interval day to second;
    l_problem varchar2(500);
  begin
    select starts into l_starts from mo_run where run = p_run;
    if sysdate > l_starts then
      raise_application_error(-20002, 'a job began too late; is job_queue_processes 32 or more?');
    end if;
    while sysdate < l_starts loop
      rest(0.02);
    end loop;
    take(p_run, p_job, 0);
    l_began := systimestamp;
    for l_each in 1 .. p_operations loop
      if p_load in ('wait', 'nowait') then
        update mo_row set times = times + 1 where job = p_job;
      elsif p_load in ('short', 'once') then
        insert_short(1000000 * p_job + l_each);
      else
        insert_long(1000000 * p_job + l_each);
      end if;
      if p_load = 'wait' then
        commit write immediate wait;  -- a plain commit in PL/SQL does not wait for the log
      elsif p_load = 'nowait' then
        commit write batch nowait;
      elsif p_load <> 'once' then
        commit;
      end if;
    end loop;
    l_lasted := systimestamp - l_began;
    take(p_run, p_job, 1);
    insert into mo_job (run, job, operations, seconds)
    values (p_run, p_job, p_operations,
            86400 * extract(day from l_lasted) + 3600 * extract(hour from l_lasted)
            + 60 * extract(minute from l_lasted) + extract(second from l_lasted));
    commit;
  exception
    when others then
      l_problem := substr(sqlerrm, 1, 500);
      rollback;
      insert into mo_job (run, job, operations, seconds, problem) values (p_run, p_job, 0, 0, l_problem);
      commit;
  end work;

  procedure point(p_case varchar2, p_setting number, p_sessions number, p_operations number, p_load varchar2) is
    l_run number;
    l_done number;
    l_problem varchar2(500);
    l_give_up date := sysdate + 4 / 24;
  begin
    select nvl(max(run), 0) + 1 into l_run from mo_run;
    insert into mo_run (run, case_name, setting, repeat, sessions, starts)
    select l_run, p_case, p_setting, nvl(max(repeat), 0) + 1, p_sessions, sysdate + (15 + p_sessions / 2) / 86400
      from mo_run
     where case_name = p_case and setting = p_setting and sessions = p_sessions;
    commit;
    for l_job in 1 .. p_sessions loop
      dbms_scheduler.create_job(
        job_name => dbms_scheduler.generate_job_name('MO_JOB_'),
        job_type => 'PLSQL_BLOCK',
        job_action => 'begin mo_load.work(' || l_run || ', ' || l_job || ', ' || p_operations || ', '''
                      || p_load || '''); end;',
        enabled => true);
    end loop;
    loop
      rest(1);
      select count(*), max(problem) into l_done, l_problem from mo_job where run = l_run;
      exit when l_done = p_sessions or sysdate > l_give_up;
    end loop;
    if l_done < p_sessions then
      l_problem := 'only ' || l_done || ' of ' || p_sessions || ' jobs came to an end in four hours';
    end if;
    if l_problem is not null then
      delete from mo_take where run = l_run;
      delete from mo_job where run = l_run;
      delete from mo_run where run = l_run;
      commit;
      raise_application_error(-20001, l_problem);
    end if;
  end point;

  procedure lobs(p_storage varchar2, p_partitions number default 1, p_filled number default 0) is
  begin
    begin
      execute immediate 'drop table mo_lob purge';
    exception
      when others then
        if sqlcode <> -942 then
          raise;
        end if;
    end;
    execute immediate 'alter session set deferred_segment_creation = false';
    execute immediate 'create table mo_lob (id number, doc blob) lob (doc) store as ' || p_storage
                      || case when p_partitions > 1 then ' partition by hash (id) partitions ' || p_partitions end;
    for l_each in 1 .. p_filled loop
      insert_long(l_each);
      if mod(l_each, 100) = 0 then
        commit;
      end if;
    end loop;
    commit;
    execute immediate 'delete from mo_lob';
    commit;
  end lobs;

  procedure needs_event(p_level number) is
    l_named number;
    l_at_level number;
  begin
    select count(case when value like '%44951%' then 1 end),
           count(case when regexp_like(value, '44951 trace name context forever, *level +' || p_level
                                              || '([^0-9]|$)', 'i') then 1 end)
      into l_named, l_at_level
      from v$parameter
     where name = 'event';
    if p_level = 0 and l_named > 0 or p_level > 0 and l_at_level = 0 then
      raise_application_error(-20003, 'event 44951 is not at level ' || p_level || ' here: set it, and restart');
    end if;
  end needs_event;
end mo_load;
/
show errors package body mo_load
set define on
