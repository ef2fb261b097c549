#!/bin/bash
# Switches the buckets of one instance after the other to the new release, by one rename each: of a slot in which the
# buckets of the first instances belong to the new release and all others to the previous one. Each instance is checked
# before its switch and watched until the next one; if one fails, the previous release gets all traffic back. The last
# instance is only checked, because with it the new slot itself is switched to. Continues where it was interrupted.
# Arguments and exit codes are those of observe-units.sh; the fifth argument is not used.
set -eu
app=${1:?application}
path=${2?path}
ranges=${3?ranges of status}
timeout=${4:?seconds per check}
pause=${6:?hundredths of a second between two instances}
number=${7:?number of the deployment}
previous=${8?number of the previous deployment, or nothing}
shift 8
home=/var/lib/fairlead/apps/$app wants=/etc/systemd/system/multi-user.target.wants
# Without a live release there is nothing to switch from.
live=$(readlink "$home/live") || exit 0
[ "$live" != "slots/$number" ] || exit 0
. systemd/lib/health-functions.sh
. systemd/lib/tell-end.sh
. systemd/lib/find-units.sh
. server/lib/listens.sh
. systemd/lib/reserve-port.sh
. firewall/lib/protect-ports.sh
. systemd/lib/gate.sh
. systemd/lib/restore-previous.sh
. systemd/lib/fall-back.sh
. systemd/lib/unit-ended.sh
. systemd/lib/pause.sh
sound() {
  tries=0
  until healthy; do
    if died; then ended; fi
    tries=$((tries + 1))
    [ "$tries" -lt 3 ] || fall_back "instance $instance failed its check: $said"
    pause 0.3
  done
}
mix() {
  slot=$home/slots/$number.$1 at=0
  rm -rf "$slot"
  mkdir -p "$slot/balance"
  printf '%s\n' "$previous" >"$slot/former"
  for bucket in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do
    if [ $((at % count)) -lt "$1" ]; then
      target=../../$number/balance/$bucket
    elif [ -d "$home/slots/$previous/balance" ]; then
      target=../../$previous/balance/$bucket
    else
      target=../../$previous
    fi
    ln -s "$target" "$slot/balance/$bucket"
    at=$((at + 1))
  done
  ln -sfn "slots/$number.$1" "$home/live.mixed"
  mv -T "$home/live.mixed" "$home/live"
}
changed=0
case $live in "slots/$number".*) changed=${live##*.} ;; esac
count=$(($# / 2)) instance=0 watched=
while [ $# -gt 0 ]; do
  unit=$1 port=$2 instance=$((instance + 1))
  pid=$(systemctl show -p MainPID --value "$unit")
  if died; then ended; fi
  sound
  watched="$watched $unit $pid"
  shift 2
  if [ $# -eq 0 ] || [ "$instance" -le "$changed" ]; then continue; fi
  mix "$instance"
  echo "$instance"
  now
  end=$((now + pause))
  while [ "$now" -lt "$end" ]; do
    for word in $watched; do
      case $word in
        *.service) unit=$word ;;
        *) pid=$word; if died; then ended; fi ;;
      esac
    done
    pause 0.05
    now
  done
done
