#!/bin/sh
# Prints one sample of the server's metrics. Starts only two programs, to keep the load on servers low. df lists local
# file systems only, because a lost file server can make it hang; file systems in memory or always full by design are
# excluded.
mode=${1:?once or twice}
if [ "$mode" = twice ]; then
  tail -n +1 /proc/uptime /proc/stat /proc/net/dev
  sleep 0.5
  echo; echo '===='
fi
tail -n +1 /proc/uptime /proc/stat /proc/net/dev /proc/loadavg /proc/meminfo
set -- /proc/[0-9]*
printf '\n==> processes <==\n%s\n\n==> disks <==\n' $#
df -l -B1 -x tmpfs -x devtmpfs -x squashfs -x efivarfs -x iso9660 --output=source,fstype,size,used,avail,itotal,iused,target 2>/dev/null || :
