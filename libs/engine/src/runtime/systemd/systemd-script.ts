import { REMOVE_CONTAINERS } from '../docker/remove-script';
import { INSTALL_RECORD_EXIT } from './record-exit';
import { OFFER_SLOT, REQUIRE_RELEASE } from '../require-release';

/** The last line of a start script. Standard input also ends with the connection, and half a script must not be started. */
export const SCRIPT_END_MARKER = '# whole';

/** The start script from standard input, whole or not at all. */
export const READ_START = `start=$(cat)
case $start in *'${SCRIPT_END_MARKER}') ;; *) echo 'the start script did not arrive whole' >&2; exit 1 ;; esac
`;

/** Wants `$run`, `$suffix`, `$mask`, `$port`, `$app`, `$number` and `$start`; the unit's text is `$1`. Sets `$unit`. */
const WRITE_PROCESS = `unit=fairlead-$app-$number$suffix.service
  umask "$mask"
  [ ! -e "$run/start$suffix" ] || rm -f "$run/start$suffix"
  printf "set -- '%s' %s\\n%s\\n" "$port" "\${unit%.service}" "$start" >"$run/start$suffix"
  umask 022
  printf '%s' "$1" >"/etc/systemd/system/$unit"
`;

/**
 * Reserves ports, writes the files of the web processes and starts their units beside the running ones; a port that one has
 * already it keeps (the file named by the port holds the number of the instance, or nothing for the first). `$1` application,
 * `$2` number, `$3` number of the release, `$4` umask of start scripts, the rest are the units; the start script comes through
 * standard input. Prints the port and the process of each, and whether visitors are on it already. Exit code 76: the release
 * is not kept.
 *
 * Visitors wait for the units, and each program that is started before them costs about two milliseconds: what the shell can
 * do itself it does, and what can be done while the application boots is done then.
 */
export const START_UNITS = `
set -eu
app=$1 number=$2 release=$3 mask=$4
shift 4
home=/var/lib/fairlead/apps/$app ports=/var/lib/fairlead/ports
run=$home/runs/$number slot=$home/slots/$number
${REQUIRE_RELEASE}umask 022
[ -d "$ports" ] || mkdir -p "$ports"
${INSTALL_RECORD_EXIT}install -d -m 2755 -g "$app" "$run" "$slot"
${READ_START}instance=0 tries=0 units= taken=
while [ $# -gt 0 ]; do
  instance=$((instance + 1)) port= suffix=
  [ "$instance" -eq 1 ] || suffix=-$instance
  for file in "$slot"/2*; do
    [ -f "$file" ] || continue
    of=
    read -r of <"$file" || true
    [ "\${of:-1}" -ne "$instance" ] || port=\${file##*/}
  done
  while [ -z "$port" ]; do
    tries=$((tries + 1))
    if [ "$tries" -gt 2000 ]; then echo 'no free port' >&2; exit 1; fi
    candidate=$((20000 + ($$ * 7 + number + tries * 13) % 10000))
    ln -s "$app/$number" "$ports/$candidate" 2>/dev/null || continue
    if grep -qs ":$(printf %04X "$candidate") [0-9A-F]*:0000 0A" /proc/net/tcp /proc/net/tcp6; then
      rm "$ports/$candidate"
    else
      port=$candidate
      printf '%s' "\${suffix#-}" >"$slot/$port"
    fi
  done
  ${WRITE_PROCESS}  units="$units $unit" taken="$taken $port"
  shift
done
systemctl start $units 2>/dev/null || { systemctl daemon-reload; systemctl start $units; }
set -- $taken
if [ "$instance" -gt 1 ] && [ ! -d "$slot/balance" ]; then
  rm -rf "$slot/balance.new"
  for bucket in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do
    mkdir -p "$slot/balance.new/$bucket/next"
    : >"$slot/balance.new/$bucket/$1"
    : >"$slot/balance.new/$bucket/next/$2"
    first=$1
    shift
    set -- "$@" "$first"
  done
  mv -T "$slot/balance.new" "$slot/balance"
  set -- $taken
fi
for unit in $units; do
  pid= more=
  for group in /sys/fs/cgroup/system.slice /sys/fs/cgroup/systemd/system.slice; do
    if [ -f "$group/$unit/cgroup.procs" ]; then { read -r pid && read -r more; } <"$group/$unit/cgroup.procs" || true; fi
  done
  if [ -z "$pid" ] || [ -n "$more" ]; then pid=$(systemctl show -p MainPID --value "$unit"); fi
  printf '%s %s\\n' "$1" "$pid"
  shift
done
${OFFER_SLOT}printf '%s\\n' "$serves"
`;

/**
 * Writes the files of the instances of one other process; nothing is started. `$1` application, `$2` number, `$3` umask of the
 * start scripts, `$4` name of the process, the rest are the units; the start script comes through standard input.
 */
export const PREPARE_WORKERS = `
set -eu
app=$1 number=$2 mask=$3 name=$4
shift 4
run=/var/lib/fairlead/apps/$app/runs/$number
${READ_START}instance=0 port=
while [ $# -gt 0 ]; do
  instance=$((instance + 1)) suffix=-$name
  [ "$instance" -eq 1 ] || suffix=-$name-$instance
  ${WRITE_PROCESS}  shift
done
`;

/** Names of the units of deployment `$1` of `$app`: those of the web into `$web`, others into `$workers`. */
export const FIND_UNITS = `
find_units() {
  web= workers=
  for file in "/etc/systemd/system/fairlead-$app-$1.service" "/etc/systemd/system/fairlead-$app-$1"-*.service; do
    [ -f "$file" ] || continue
    file=\${file##*/}
    case \${file#"fairlead-$app-$1"} in
      -[a-z]*) workers="$workers $file" ;;
      *) web="$web $file" ;;
    esac
  done
}
`;

/**
 * Right after the switch: the other processes of the new release start, those of all other releases are told to stop, and from
 * now on the new ones start with the server. `$1` application, `$2` number.
 */
export const CHANGE_WORKERS = `
set -eu
app=$1 number=$2 wants=/etc/systemd/system/multi-user.target.wants
${FIND_UNITS}old=
for file in "/etc/systemd/system/fairlead-$app"-*-[a-z]*.service; do
  [ -f "$file" ] || continue
  file=\${file##*/}
  case $file in "fairlead-$app-$number-"*) continue ;; esac
  old="$old $file"
  rm -f "$wants/$file"
done
[ -z "$old" ] || systemctl stop --no-block $old
find_units "$number"
[ -n "$workers" ] || exit 0
# What does not start is found by the observation, which can go back.
systemctl start $workers 2>/dev/null || { systemctl daemon-reload; systemctl start $workers; } || true
for unit in $workers; do ln -sfn "../$unit" "$wants/$unit"; done
`;

/**
 * Stops the units of a deployment and takes away everything that it has on the server but its release; not of the one that
 * serves. A switch that was broken off among several instances is taken back first.
 */
export const REMOVE_RUN = `
app=$1 number=$2
home=/var/lib/fairlead/apps/$app
live=$(readlink "$home/live" 2>/dev/null)
case $live in
  "slots/$number") exit 0 ;;
  "slots/$number".*)
    read -r former <"$home/$live/former" && [ -d "$home/slots/$former" ] || exit 0
    ln -sfn "slots/$former" "$home/live.back" && mv -T "$home/live.back" "$home/live"
    ;;
esac
${FIND_UNITS}find_units "$number"
units="$web$workers"
if [ -n "$units" ]; then
  systemctl stop $units
  for unit in $units; do rm -f "/etc/systemd/system/multi-user.target.wants/$unit" "/etc/systemd/system/$unit"; done
  systemctl reset-failed $units 2>/dev/null
fi
${REMOVE_CONTAINERS}for file in "$home/slots/$number"/2*; do
  port=/var/lib/fairlead/ports/\${file##*/}
  if [ "$(readlink "$port" 2>/dev/null)" = "$app/$number" ]; then rm -f "$port"; fi
done
rm -rf "$home/slots/$number" "$home/slots/$number".* "$home/runs/$number"
`;
