-- Creates the user of the measuring scripts. Untried, as nobody here has an Oracle; start.sql says how to run all.
-- Run it as SYSDBA on a test system. A procedure does not see rights that come through a role, so they are granted
-- one by one. For a common user in the root of a container database, end the "alter user" with container = current.
whenever sqlerror exit failure
set verify off
accept owner char default 'MEASURE' prompt 'User to create (in a root: C##MEASURE) [MEASURE]: '
accept password char prompt 'Its password: ' hide
accept tablespace char default 'USERS' prompt 'Tablespace [USERS]: '
create user &owner identified by "&password";
alter user &owner default tablespace &tablespace quota unlimited on &tablespace;
grant create session, create table, create procedure, create job to &owner;
grant execute on sys.dbms_lock to &owner;
grant select on sys.v_$controlfile to &owner;
grant select on sys.v_$database to &owner;
grant select on sys.v_$enqueue_statistics to &owner;
grant select on sys.v_$event_histogram_micro to &owner;
grant select on sys.v_$parameter to &owner;
grant select on sys.v_$process to &owner;
grant select on sys.v_$session to &owner;
grant select on sys.v_$session_event to &owner;
grant select on sys.v_$sesstat to &owner;
grant select on sys.v_$statname to &owner;
grant select on sys.v_$system_event to &owner;
grant select on sys.v_$version to &owner;
grant select on sys.v_$wait_chains to &owner;
undefine password
