/** Starts the clusters that are meant to run, and waits until one answers. postgresql.service itself starts none again. */
export const START_ENGINE = `
systemctl start postgresql.service || exit 1
pg_lsclusters -h | while read -r version name rest; do
  grep -qs '^auto' "/etc/postgresql/$version/$name/start.conf" || continue
  systemctl start "postgresql@$version-$name.service"
done
tries=0
until pg_isready -q; do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || { pg_lsclusters; exit 1; }
  sleep 0.5
done
`;

/** SQL of ours from standard input, as the superuser over the socket. Nothing of it is to be found in the engine's log. */
export const ADMIN_SQL = `
export PGAPPNAME=fairlead PGCONNECT_TIMEOUT=20 PGOPTIONS='-c log_statement=none -c log_min_error_statement=panic -c log_min_duration_statement=-1 -c client_min_messages=warning -c search_path=pg_catalog -c lock_timeout=60s'
exec psql -X -q -A -t -v ON_ERROR_STOP=1 -v VERBOSITY=terse -d "$1" -f -
`;

/**
 * A program as the owner of the database, never as the superuser: restoring runs what the owner has written. The first line of
 * standard input is the password in a file of libpq, which nobody else can read and which does not outlive the program; the
 * rest is the input of the program. All of it is read: pg_restore leaves off after the last entry that it needs, and only the
 * end of a dump tells that it was whole. `$1` port, `$2` user, `$3` database, then the program.
 */
export const AS_OWNER = `
umask 077
find /run/postgresql -maxdepth 1 -name 'fairlead-*' -mmin +2880 -delete 2>/dev/null
IFS= read -r line || exit 1
file=$(mktemp /run/postgresql/fairlead-XXXXXXXXXX) || exit 1
trap 'rm -f "$file"' EXIT
trap 'exit 143' TERM HUP INT PIPE
printf '%s\\n' "$line" >"$file" || exit 1
line=
export PGPASSFILE="$file" PGHOST=127.0.0.1 PGPORT="$1" PGUSER="$2" PGDATABASE="$3" PGSSLMODE=allow PGCONNECT_TIMEOUT=20 PGAPPNAME=fairlead
shift 3
"$@" || exit
cat >/dev/null
`;
