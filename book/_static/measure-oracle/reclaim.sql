-- Event 44951 at one level. Untried, as nobody here has an Oracle.
-- Chapter batching-the-reclaim, whose source tried each of four levels once: seven sessions insert LOBs into a
-- BasicFile that was filled and emptied before. The prediction: a get of the HW enqueue reclaims as many chunks as
-- the level says, so there are LOB chunks / level gets; and a run takes as long as all its reads one after another.
-- From the runs without the event follows what a LOB would take if the disk stayed as fast: if it takes longer at
-- 8 or 16, and the reads and writes are longer too, it is the disk that became slower, as in the captured case.
--
-- A level needs the server parameter file and a restart, so each call measures one level, once, and the level is
-- its argument: 0 without the event. Ask Oracle Support first; in a container database it is set in the root.
--   alter system set event = '44951 trace name context forever, level 3' scope = spfile sid = '*';  and restart
--   @reclaim.sql 3
--   alter system reset event scope = spfile sid = '*';  and restart, for level 0 and at the end
-- The command replaces all events that are set; name them too. The figures stay in the tables through the restarts.
-- Measure 0, 2, 3, 4, 6, 8 and 16 four times each, in mixed order, such as 3 0 8 2 16 4 6, 6 16 0 4 3 8 2,
-- 2 8 4 6 0 16 3, 16 3 6 0 8 2 4. The script refuses a level that is not the one that is set.
-- Setting is the level. A call takes a few minutes.
whenever sqlerror exit failure
set verify off
define level = &1
begin
  mo_load.needs_event(&level);
  mo_load.lobs('basicfile (disable storage in row chunk 8192 pctversion 0 nocache logging)', 1, 8000);
  mo_load.point('event 44951', &level, 7, 900, 'long');
end;
/
