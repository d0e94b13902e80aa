-- The roles and the database of opshub. A superuser runs it once with psql, before the first import:
--
--     psql -v owner_password=... -v reader_password=... -v replica_password=... -f postgres.sql
CREATE ROLE opshub LOGIN PASSWORD :'owner_password'; -- import, sync
CREATE ROLE opshub_reader LOGIN PASSWORD :'reader_password'; -- serve
CREATE ROLE opshub_replica LOGIN REPLICATION PASSWORD :'replica_password'; -- the standby
CREATE DATABASE schedule OWNER opshub;
REVOKE CONNECT, TEMPORARY ON DATABASE schedule FROM PUBLIC;
GRANT CONNECT ON DATABASE schedule TO opshub_reader;

\connect schedule
GRANT USAGE ON SCHEMA public TO opshub_reader;
-- Tables that exist, and tables that imports will create.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO opshub_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE opshub IN SCHEMA public GRANT SELECT ON TABLES TO opshub_reader;
