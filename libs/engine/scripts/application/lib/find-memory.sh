# shellcheck shell=sh
# Sets `$memory` to what the user `$user` has in memory without a process, one thing a line.
: "${user?}"
memory=$(
  find /dev/shm /dev/mqueue -user "$user" -printf 'file %p\n' 2>/dev/null
  awk -v user="$user" 'FNR > 1 && $(FILENAME ~ /sem$/ ? 5 : 8) == user { print "memory " FILENAME " " $2 }' /proc/sysvipc/shm /proc/sysvipc/sem /proc/sysvipc/msg 2>/dev/null
)
