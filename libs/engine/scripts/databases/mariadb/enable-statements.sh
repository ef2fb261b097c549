#!/bin/sh
# Enables the performance schema, which takes a restart, if nobody uses the engine yet: it has no databases of anybody. Only
# digests of statements are counted, in little memory; the statements themselves, with their literals, are not stored.
# Prints `enabled` if it did so. The lock ends before databases are created, so that no other run restarts the engine then.
. server/lib/locks.sh
lock_file mariadb-statements
exec 9>>"$locks/mariadb-statements"
flock -w 300 9 || exit 1
file=/etc/mysql/mariadb.conf.d/90-fairlead-statements.cnf
[ -d "${file%/*}" ] && [ ! -e "$file" ] || exit 0
unused=$(mariadb --no-defaults --protocol=socket --batch --skip-column-names --connect-timeout=20 --user=root -e "
SELECT @@performance_schema = 0
  AND NOT EXISTS (SELECT * FROM information_schema.SCHEMATA WHERE SCHEMA_NAME NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys', 'test', 'fairlead_marks'))
  AND NOT EXISTS (SELECT * FROM information_schema.PROCESSLIST WHERE USER NOT IN ('root', 'system user', 'event_scheduler'))") || exit 0
[ "$unused" = 1 ] || exit 0
# What a version does not know is only a warning.
cat >"$file.new" <<'SETTINGS'
# Statement statistics for Fairlead. Remove this file and restart MariaDB to disable them.
[mariadbd]
loose-performance-schema = ON
loose-performance-schema-instrument = '%=OFF'
loose-performance-schema-instrument = 'statement/%=ON'
loose-performance-schema-digests-size = 2000
loose-performance-schema-events-statements-history-size = 0
loose-performance-schema-events-statements-history-long-size = 0
loose-performance-schema-events-stages-history-size = 0
loose-performance-schema-events-stages-history-long-size = 0
loose-performance-schema-events-waits-history-size = 0
loose-performance-schema-events-waits-history-long-size = 0
loose-performance-schema-events-transactions-history-size = 0
loose-performance-schema-events-transactions-history-long-size = 0
loose-performance-schema-accounts-size = 0
loose-performance-schema-hosts-size = 0
loose-performance-schema-users-size = 0
loose-performance-schema-max-cond-classes = 0
loose-performance-schema-max-cond-instances = 0
loose-performance-schema-max-file-classes = 0
loose-performance-schema-max-file-instances = 0
loose-performance-schema-max-memory-classes = 0
loose-performance-schema-max-metadata-locks = 0
loose-performance-schema-max-mutex-classes = 0
loose-performance-schema-max-mutex-instances = 0
loose-performance-schema-max-prepared-statements-instances = 0
loose-performance-schema-max-program-instances = 0
loose-performance-schema-max-rwlock-classes = 0
loose-performance-schema-max-rwlock-instances = 0
loose-performance-schema-max-socket-classes = 0
loose-performance-schema-max-socket-instances = 0
loose-performance-schema-max-stage-classes = 0
loose-performance-schema-max-table-handles = 0
loose-performance-schema-max-table-instances = 0
SETTINGS
chmod 0644 "$file.new" && mv "$file.new" "$file" || exit 0
ready() {
  tries=0
  until mariadb-admin --no-defaults --protocol=socket --silent ping >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || return 1
    sleep 0.5
  done
}
if systemctl restart mariadb.service && ready; then
  echo enabled
else
  rm -f "$file"
  systemctl restart mariadb.service && ready
fi
