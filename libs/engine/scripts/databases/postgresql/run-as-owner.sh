#!/bin/sh
# Runs a program as the owner of the database, never as the superuser, because a restore executes what the owner has
# written. The first line of standard input is the password in the format of libpq's password file, which only the
# program's user can read and which is removed with the program; the rest is the input of the program. All of it is
# read: pg_restore stops after the last entry that it needs, but only the end of a dump shows that it is complete. The
# remaining arguments are the program.
port=${1:?port}
username=${2:?user}
database=${3:?database}
umask 077
find /run/postgresql -maxdepth 1 -name 'fairlead-*' -mmin +2880 -delete 2>/dev/null
IFS= read -r line || exit 1
file=$(mktemp /run/postgresql/fairlead-XXXXXXXXXX) || exit 1
trap 'rm -f "$file"' EXIT
trap 'exit 143' TERM HUP INT PIPE
printf '%s\n' "$line" >"$file" || exit 1
line=
export PGPASSFILE="$file" PGHOST=127.0.0.1 PGPORT="$port" PGUSER="$username" PGDATABASE="$database" PGSSLMODE=allow PGCONNECT_TIMEOUT=20 PGAPPNAME=fairlead
shift 3
. databases/postgresql/lib/find-client.sh
"$@" || exit
cat >/dev/null
