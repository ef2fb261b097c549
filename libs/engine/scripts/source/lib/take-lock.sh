# shellcheck shell=sh
# Ends the commands that a killed Fairlead process left running, and takes the application's lock: an older run must not
# write into a release that a newer one builds. Requires `$home`. Later commands of the script inherit the lock.
: "${home:?}"
exec 8>>"$home/lock"
if ! flock -n 8; then
  group=
  read -r group <"$home/lock.holder" || true
  if [ -n "$group" ]; then kill -TERM "-$group" 2>/dev/null || true; fi
  flock -w 20 8 || { echo 'an earlier run of this deployment does not end' >&2; exit 1; }
fi
read -r stat </proc/$$/stat
stat=${stat##*) }
stat=${stat#* }
stat=${stat#* }
printf '%s\n' "${stat%% *}" >"$home/lock.holder"
