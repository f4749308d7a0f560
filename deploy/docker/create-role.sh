#!/bin/sh
# The server's own role: owner of its database and nothing else. Both extensions are trusted, so that an owner creates them (PostgreSQL 13 and later).
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres -v password="$ZHIXING_PASSWORD" <<'SQL'
create role zhixing login nosuperuser nocreatedb nocreaterole password :'password';
create database zhixing owner zhixing;
revoke all on database zhixing from public;
SQL
