# shellcheck shell=sh
# Ends the commands that a killed Fairlead process left running, and takes the application's lock: an older run must not
# write into a release that a newer one builds. Those that have the lock are found by it, because a number that was
# written down may be that of another process by now. Requires `$app`. Later commands of the script inherit the lock.
: "${app:?}"
. server/lib/locks.sh
lock_file "source-$app"
exec 8>>"$locks/source-$app"
if ! flock -n 8; then
  for process in /proc/[0-9]*; do
    # shellcheck disable=SC3013 # dash and bash both know -ef.
    if [ "$process" != "/proc/$$" ] && [ "$process/fd/8" -ef "$locks/source-$app" ]; then
      kill -TERM "${process#/proc/}" 2>/dev/null || true
    fi
  done
  flock -w 20 8 || { echo 'an earlier run of this deployment does not end' >&2; exit 1; }
fi
