-- Drops the user that grants.sql created, with all that it has. Untried, as nobody here has an Oracle. Run it as
-- SYSDBA, after drop.sql.
whenever sqlerror exit failure
set verify off
accept owner char default 'MEASURE' prompt 'User to drop, as given to grants.sql [MEASURE]: '
drop user &owner cascade;
