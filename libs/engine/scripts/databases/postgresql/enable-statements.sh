#!/bin/sh
# Loads pg_stat_statements into the cluster, which takes a restart, if nobody uses the cluster yet: it has no databases, tables,
# or roles but its own (the first one has the OID 10). Utility statements are not counted, because they would be stored with their literals, such as passwords.
# Prints `enabled` if it did so. The lock ends before databases are created, so that no other run restarts the cluster then.
. server/lib/locks.sh
lock_file postgresql-statements
exec 9>>"$locks/postgresql-statements"
flock -w 300 9 || exit 1
export PGAPPNAME=fairlead PGCONNECT_TIMEOUT=20 PGDATABASE=postgres PGOPTIONS='-c search_path=pg_catalog,pg_temp'
admin() { runuser -u postgres -- psql -X -q -A -t -v ON_ERROR_STOP=1 "$@"; }
facts=$(admin -F ' ' -c "
SELECT current_setting('server_version_num')::int / 10000, current_setting('port'),
  current_setting('shared_preload_libraries') = ''
  AND EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_stat_statements')
  AND NOT EXISTS (SELECT FROM pg_database WHERE datname NOT IN ('postgres', 'template0', 'template1'))
  AND NOT EXISTS (SELECT FROM pg_roles WHERE oid <> 10 AND rolname !~ '^pg_')
  AND NOT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
  AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'fairlead')
  AND NOT EXISTS (SELECT FROM pg_stat_replication)") || exit 0
set -f
# shellcheck disable=SC2086 # They are words.
set -- $facts
[ "${3:-f}" = t ] || exit 0
clusters=$(pg_lsclusters -h) || exit 0
name=
while read -r version found port _; do
  if [ "$version" = "$1" ] && [ "$port" = "$2" ]; then name=$found; fi
done <<CLUSTERS
$clusters
CLUSTERS
[ -n "$name" ] || exit 0
admin -c "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'" || exit 0
ready() {
  tries=0
  until pg_isready -q -p "$1"; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || return 1
    sleep 0.5
  done
}
if ! { systemctl restart "postgresql@$1-$name.service" && ready "$2"; }; then
  runuser -u postgres -- sed -i '/^shared_preload_libraries /d' "/var/lib/postgresql/$1/$name/postgresql.auto.conf"
  systemctl restart "postgresql@$1-$name.service" && ready "$2"
  exit
fi
admin -c "ALTER SYSTEM SET pg_stat_statements.track_utility = off" -c 'SELECT pg_reload_conf()' >/dev/null || exit 0
echo enabled
