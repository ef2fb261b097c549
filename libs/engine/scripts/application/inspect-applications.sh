#!/bin/sh
# Inspects all applications of the server, with the same few programs however many there are. Standard input has a line
# for each application whose web processes are checked: application, path (quoted for curl) and timeout in seconds,
# separated by tabs.
#
# Prints lines of fields separated by tabs, and after the line `units` what systemd reports about them: `up` seconds ·
# `app` application, maintenance · `live` application, number, pages · `port` application, instance, port · `unit`
# application, unit, docker · `end` unit, how, status, oom · `usage` unit, bytes, nanoseconds · `container` unit, bytes,
# nanoseconds, status · `health` application, port, status, curl's exit code

# Restarts and kills of these last seconds are counted.
recent_seconds=600
cd /var/lib/fairlead/apps 2>/dev/null || exit 0
# Whoever empties the whole firewall takes Fairlead's table with it.
if [ -f /var/lib/fairlead/firewall ] && ! nft list chain inet fairlead answering >/dev/null 2>&1; then
  systemctl restart fairlead-firewall.service >/dev/null 2>&1
fi
tab='	'
read -r boot </proc/sys/kernel/random/boot_id
read -r up rest </proc/uptime
printf 'up\t%s\n' "$up"
up=${up%.*} legacy='' containers=
[ ! -d /sys/fs/cgroup/systemd/system.slice ] || legacy=1
for app in app_*; do
  [ -d "$app" ] || continue
  page=
  [ ! -f "$app/maintenance/index.html" ] || page=1
  printf 'app\t%s\t%s\n' "$app" "$page"
done
usage() {
  bytes=0 ticks=0
  while read -r pid; do
    read -r stat <"/proc/$pid/stat" || continue
    # shellcheck disable=SC2086 # The fields of stat(5), separated by blanks.
    set -- ${stat##*) }
    ticks=$((ticks + ${12} + ${13} + ${14} + ${15})) bytes=$((bytes + ${22} * 4096))
  done
  printf 'usage\t%s\t%s\t%s0000000\n' "$unit" "$bytes" "$ticks"
}
links=$(find . -mindepth 2 -maxdepth 2 -path './app_*/live' -printf '%h %l\n')
while read -r app live; do
  app=${app#./}
  case $app in *[!a-z0-9_]* | '') continue ;; esac
  number=${live#slots/} pages='' ports=
  # During a rolling switch, and while requests are held, the previous release counts as live, because a failure returns all traffic to it.
  case $number in *.*) read -r number <"$app/$live/former" || continue ;; esac
  [ ! -d "$app/$live/www" ] || pages=1
  printf 'live\t%s\t%s\t%s\n' "$app" "$number" "$pages"
  for file in "$app/slots/$number"/2*; do
    [ -f "$file" ] || continue
    of=
    read -r of <"$file"
    port=${file##*/}
    port=${port#2-}
    printf 'port\t%s\t%s\t%s\n' "$app" "${of:-1}" "$port"
    ports="$ports $port"
  done
  eval "ports_$app=\$ports"
  for file in "/etc/systemd/system/fairlead-$app-$number.service" "/etc/systemd/system/fairlead-$app-$number"-*.service; do
    [ -f "$file" ] || continue
    unit=${file##*/} docker=
    while read -r line; do
      case $line in *docker.service*) docker=1 containers=1 ;; '[Service]') break ;; esac
    done <"$file"
    printf 'unit\t%s\t%s\t%s\n' "$app" "$unit" "$docker"
    if [ -n "$legacy" ] && [ -f "/sys/fs/cgroup/systemd/system.slice/$unit/cgroup.procs" ]; then
      usage 2>/dev/null <"/sys/fs/cgroup/systemd/system.slice/$unit/cgroup.procs"
    fi
  done
  [ -f "$app/runs/$number/ends" ] || continue
  while read -r at since unit how status oom; do
    if [ "$at" = "$boot" ] && [ $((up - since)) -le "$recent_seconds" ]; then
      printf 'end\t%s\t%s\t%s\t%s\n' "$unit" "$how" "$status" "$oom"
    fi
  done <"$app/runs/$number/ends"
done <<LINKS
$links
LINKS
measure() {
  for file; do
    if [ -f "$file" ]; then read -r measured <"$file" && return; fi
  done
  measured=
}
if [ -n "$containers" ]; then
  containers=$(timeout 5 docker ps --no-trunc --filter label=fairlead.application --format '{{.ID}} {{.Names}} {{.Status}}' 2>/dev/null)
  while read -r id unit status; do
    [ -n "$id" ] || continue
    groups=/sys/fs/cgroup scope=system.slice/docker-$id.scope
    measure "$groups/$scope/memory.current" "$groups/docker/$id/memory.current" \
      "$groups/memory/$scope/memory.usage_in_bytes" "$groups/memory/docker/$id/memory.usage_in_bytes"
    bytes=$measured
    measure "$groups/$scope/cpu.stat" "$groups/docker/$id/cpu.stat"
    case $measured in
      usage_usec*) nanoseconds=${measured#* }000 ;;
      *)
        measure "$groups/cpuacct/$scope/cpuacct.usage" "$groups/cpuacct/docker/$id/cpuacct.usage"
        nanoseconds=$measured
        ;;
    esac
    printf 'container\t%s.service\t%s\t%s\t%s\n' "$unit" "$bytes" "$nanoseconds" "$status"
  done <<CONTAINERS
$containers
CONTAINERS
fi
config=
while IFS=$tab read -r app path seconds; do
  case $app in *[!a-z0-9_]* | '') continue ;; esac
  eval "ports=\${ports_$app-}"
  for port in $ports; do
    config="$config${config:+next
}url = \"http://127.0.0.1:$port$path\"
output = /dev/null
max-time = $seconds
globoff
path-as-is
noproxy = \"*\"
user-agent = Fairlead
write-out = \"health\\t$app\\t$port\\t%{http_code}\\t%{exitcode}\\n\"
"
  done
done
if [ -n "$config" ]; then
  printf '%s' "$config" | curl -q -s -Z --parallel-immediate --parallel-max 64 -K - 2>/dev/null
fi
echo units
systemctl show --timestamp=unix -p Id,ActiveState,SubState,Result,NRestarts,ExecMainCode,ExecMainStatus,ActiveEnterTimestamp,MemoryCurrent,CPUUsageNSec 'fairlead-app_*.service' 2>/dev/null ||
  systemctl show -p Id,ActiveState,SubState,Result,NRestarts,ExecMainCode,ExecMainStatus,MemoryCurrent,CPUUsageNSec 'fairlead-app_*.service'
