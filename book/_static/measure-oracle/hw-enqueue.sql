-- The HW enqueue against the number of sessions and of hash partitions. Untried, as nobody here has an Oracle.
-- Chapter hw-contention. As in the captured case, sessions insert LOBs of 6,000 to 10,000 bytes into a BasicFile
-- that was filled and emptied before, so that they reclaim space under the enqueue. The prediction, by the closed
-- queue: with the read under the enqueue and the rest of the cycle as one session alone has them, each further
-- session adds one hold to everybody's wait, and K hash partitions share the sessions out at random.
-- What a result says: waits longer than predicted while the reads are as short as one session's speak against the
-- queue; if the reads became longer, the disk is shared and the hold is not what it was.
-- Setting is the number of partitions; more than one need the option Partitioning (leave that block out without it).
-- 8,000 LOBs are filled in and 6,400 inserted again in each run, about 150 MB. It takes some hours.
whenever sqlerror exit failure
begin
  for l_repeat in 1 .. 3 loop
    for l_at in (select column_value sessions from table(sys.odcinumberlist(1, 2, 4, 7, 8, 16, 32))) loop
      mo_load.lobs('basicfile (disable storage in row chunk 8192 pctversion 0 nocache logging)', 1, 8000);
      mo_load.point('HW enqueue', 1, l_at.sessions, trunc(6400 / l_at.sessions), 'long');
    end loop;
  end loop;
end;
/
begin
  for l_repeat in 1 .. 3 loop
    for l_at in (select s.column_value sessions, k.column_value parts
                   from table(sys.odcinumberlist(7, 32)) s cross join table(sys.odcinumberlist(2, 4, 8)) k) loop
      mo_load.lobs('basicfile (disable storage in row chunk 8192 pctversion 0 nocache logging)',
                   l_at.parts, 8000);
      mo_load.point('HW enqueue', l_at.parts, l_at.sessions, trunc(6400 / l_at.sessions), 'long');
    end loop;
  end loop;
end;
/
