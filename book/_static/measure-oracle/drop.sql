-- Drops what install.sql and the experiments created, the figures too: print them first. Untried, as nobody here
-- has an Oracle. What is not there is passed over.
begin
  for l_at in (select job_name from user_scheduler_jobs where job_name like 'MO\_JOB\_%' escape '\') loop
    dbms_scheduler.drop_job(l_at.job_name, force => true);
  end loop;
  for l_at in (select table_name from user_tables where table_name = 'MO_LOB') loop
    execute immediate 'drop table mo_lob purge';
  end loop;
end;
/
drop package mo_load;
drop table mo_take purge;
drop table mo_job purge;
drop table mo_run purge;
drop table mo_row purge;
