#!/bin/sh
# Runs a program as the owner of the database, never as the superuser, because a restore executes what the owner has
# written. The first line of standard input is the password in the format of libpq's password file, which only the
# program's user can read and which is removed with the program; the rest is the input of the program. All of it is
# read: pg_restore stops after the last entry that it needs, but only the end of a dump shows that it is complete.
# Settings that owners can store for themselves are overridden, as far as they would end the program or change what it
# reads. The remaining arguments are the program.
port=${1:?port}
username=${2:?user}
database=${3:?database}
. databases/lib/unprivileged-client.sh
IFS= read -r line || exit 1
printf '%s\n' "$line" >"$file" || exit 1
line=
export HOME=/nonexistent PGPASSFILE="$file" PGHOST=127.0.0.1 PGPORT="$port" PGUSER="$username" PGDATABASE="$database" PGSSLMODE=allow PGCONNECT_TIMEOUT=20 PGAPPNAME=fairlead
export PGREQUIREAUTH=scram-sha-256,md5 PGCLIENTENCODING=UTF8
export PGOPTIONS='-c local_preload_libraries= -c role=none -c search_path=pg_catalog,pg_temp -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c default_transaction_read_only=off -c default_transaction_deferrable=off'
shift 3
. databases/postgresql/lib/find-client.sh
unprivileged "$@" || exit
cat >/dev/null
