#!/bin/sh
# Run once by Patroni with the URL of the new server: creates role and database of the site.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="${KINORA_PASSWORD:?}" "$1" <<'SQL'
create role kinora login password :'password';
create database kinora owner kinora;
SQL
