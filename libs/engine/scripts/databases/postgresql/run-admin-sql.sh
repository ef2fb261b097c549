#!/bin/sh
# Runs Fairlead's own SQL from standard input as the superuser over the socket. None of it is written to the engine's
# log. The settings of the session are Fairlead's: those that the owner of the database has stored for it do not apply.
database=${1:?database}
export PGAPPNAME=fairlead PGCONNECT_TIMEOUT=20 PGCLIENTENCODING=UTF8 PGDATABASE="$database"
export PGOPTIONS='-c log_statement=none -c log_min_error_statement=panic -c log_min_duration_statement=-1 -c client_min_messages=warning -c local_preload_libraries= -c role=none -c search_path=pg_catalog,pg_temp -c standard_conforming_strings=on -c lock_timeout=60s -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c default_transaction_read_only=off -c default_transaction_deferrable=off -c default_transaction_isolation=read\ committed -c row_security=off'
. databases/postgresql/lib/find-client.sh
# Not every version has these. Owners can set nothing for the superuser in the database postgres.
if [ "$database" != postgres ]; then
  timeouts=$(psql -X -q -A -t -v ON_ERROR_STOP=1 -d postgres -c "SELECT coalesce(string_agg('-c ' || name || '=0', ' '), '') FROM pg_settings WHERE name IN ('idle_session_timeout', 'transaction_timeout')") || exit
  PGOPTIONS="$PGOPTIONS $timeouts"
fi
exec psql -X -q -A -t -v ON_ERROR_STOP=1 -v VERBOSITY=terse -f -
