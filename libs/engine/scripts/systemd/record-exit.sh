#!/bin/sh
# Records that a process of an application has ended, as a line in `runs/<number>/ends`, so that the restarts and kills
# of the last minutes can be counted without reading the journal. systemd runs it after each end of a process. The line
# is: id of the boot, seconds since then, unit, how it ended (`exited 1`, `killed KILL`), and `oom` or `-`.
#
# systemd reports out-of-memory kills only where all controllers are unified; elsewhere the cgroup of the unit counts
# them. The end of a container leaves a mark under the invocation id of the unit.
run=${1:?folder of the run}
unit=${2:?unit}
cd "$run" 2>/dev/null || exit 0
read -r boot </proc/sys/kernel/random/boot_id
read -r up rest </proc/uptime
oom=-
if [ "${SERVICE_RESULT-}" = oom-kill ]; then oom=oom; fi
if [ -e "/run/fairlead-oom-${INVOCATION_ID-}" ]; then
  oom=oom
  rm -f "/run/fairlead-oom-$INVOCATION_ID"
fi
group=/sys/fs/cgroup/memory/system.slice/$unit
if [ -f "$group/memory.oom_control" ]; then
  while read -r name count; do
    if [ "$name" != oom_kill ] || [ "$count" -eq 0 ]; then continue; fi
    seen='' known="$(stat -c %i "$group") $count"
    [ ! -f "oom-$unit" ] || read -r seen <"oom-$unit"
    if [ "$seen" != "$known" ]; then oom=oom; fi
    printf '%s\n' "$known" >"oom-$unit"
  done <"$group/memory.oom_control"
fi
printf '%s %s %s %s %s %s\n' "$boot" "${up%.*}" "$unit" "${EXIT_CODE:--}" "${EXIT_STATUS:--}" "$oom" >>ends
if [ "$(stat -c %s ends)" -gt 30000 ]; then tail -n 100 ends >ends.new && mv ends.new ends; fi
