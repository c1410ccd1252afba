-- How to run these scripts; run as it stands, this one installs, measures all but event 44951, and prints.
-- UNTRIED: nobody here has an Oracle database, so no script in this folder has ever been run on one. They were
-- written after Oracle's documentation for release 12.1.0.2 and later. Read each of them before you start it.
--
-- Only on a test system that does nothing else and holds nothing that you need: the scripts load it fully for
-- hours, write unlogged data (afterwards those files need a backup), and one of them asks for restarts.
--
-- 1. As SYSDBA: @grants.sql creates a user, with the rights that the scripts need and a quota on one tablespace
--    (automatic segment space management, 8 KB blocks, 2 GB free). It asks for the names. In a container database
--    work in the root, with a user such as C##MEASURE: a pluggable database shows only its own part of the waits.
--    job_queue_processes has to be 32 or more, as the load comes from scheduler jobs.
-- 2. As that user: @install.sql creates the tables MO_RUN, MO_JOB, MO_TAKE and MO_ROW and the package MO_LOAD.
--    The package creates the table MO_LOB and jobs MO_JOB_n and drops them again.
-- 3. The experiments, in any order, each as often as you like. Every run is one more repeat:
--      @log-file-sync.sql   log file sync against sessions, and commits that do not wait
--      @hw-enqueue.sql      the HW enqueue: 1 to 32 sessions, 1 to 8 hash partitions (needs that option)
--      @control-file.sql    one, two and four sessions at the control file
--      @timer.sql           a histogram of write complete waits
--      @messages.sql        messages with and without the commit
--      @reclaim.sql 3       event 44951 at the level that is set, here 3; the script says how to set it
--      @chains.sql          from a second session while another script runs: who waits for whom
-- 4. @print.sql writes measured.txt, which this book reads. Restarts do not matter: the figures are in tables.
-- 5. @drop.sql drops what was installed; as SYSDBA, @drop-user.sql drops the user.
--
-- A figure is the difference of two looks that each job takes at its own session, and the first job at the
-- instance, right before and right after its work. A script that meets an error says it and ends SQL*Plus; what was
-- measured before stays, and the next scripts can be started by themselves.
-- Time used: several hours in all, most of it in hw-enqueue.sql.
@@install.sql
@@log-file-sync.sql
@@control-file.sql
@@timer.sql
@@messages.sql
@@hw-enqueue.sql
@@print.sql
