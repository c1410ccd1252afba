"""What the SQL*Plus scripts measured of an Oracle database, beside what the laws predict of it."""
