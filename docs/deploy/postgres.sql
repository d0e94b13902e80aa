-- The roles and the database of opshub. The superuser runs it once with psql 15 or newer. The passwords are in the environment, so that
-- they are in no command line.
\getenv owner_password OPSHUB_OWNER_PASSWORD
\getenv reader_password OPSHUB_READER_PASSWORD
\getenv replica_password OPSHUB_REPLICA_PASSWORD

-- The owner imports. The reader serves. The replica is for standbys.
CREATE ROLE opshub LOGIN PASSWORD :'owner_password';
CREATE ROLE opshub_reader LOGIN PASSWORD :'reader_password';
CREATE ROLE opshub_replica LOGIN REPLICATION PASSWORD :'replica_password';
CREATE DATABASE schedule OWNER opshub;
REVOKE CONNECT, TEMPORARY ON DATABASE schedule FROM PUBLIC;
GRANT CONNECT ON DATABASE schedule TO opshub_reader;

\connect schedule
GRANT USAGE ON SCHEMA public TO opshub_reader;
-- Tables that exist, and tables that imports will create.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO opshub_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE opshub IN SCHEMA public GRANT SELECT ON TABLES TO opshub_reader;
