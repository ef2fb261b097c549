#!/bin/sh
# Runs Fairlead's own SQL from standard input as the superuser over the socket. None of it is written to the engine's
# log.
database=${1:?database}
export PGAPPNAME=fairlead PGCONNECT_TIMEOUT=20 PGOPTIONS='-c log_statement=none -c log_min_error_statement=panic -c log_min_duration_statement=-1 -c client_min_messages=warning -c search_path=pg_catalog -c lock_timeout=60s'
. databases/postgresql/lib/find-client.sh
exec psql -X -q -A -t -v ON_ERROR_STOP=1 -v VERBOSITY=terse -d "$database" -f -
