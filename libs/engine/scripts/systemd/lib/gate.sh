# shellcheck shell=sh
# Defines functions that let requests wait while the release behind the fixed port `$fixed` is replaced. `hold_requests`
# directs the traffic of deployment `$1` to a gate: a listening socket of systemd, in which connections wait. `open_gate`
# forwards them, as the user of the proxy, to the fixed port, where either the new release or the previous one serves by then, and `close_gates`
# takes no more; what has come through it goes on. An open gate does not wait, so holding requests again needs another one.
#
# The slot of held requests has the buckets of a release with instances. The proxy tries the fixed port itself if the gate
# refuses a connection: after a restart of the server, when there is no gate and the previous release has started.
# Requires `$home`, `$app`, `$number`, reserve-port.sh, protect-ports.sh and the text of wait-at-gate.sh in `runs/<number>/gate`.
: "${home:?}" "${app:?}" "${number:?}"
run=$home/runs/$number gates=$home/slots/$number.held
hold_requests() {
  case $(readlink "$home/live") in "slots/$number.held-"*) gate=$(readlink "$home/live") gate=${gate##*-} ;; *) gate= ;; esac
  if [ -z "$gate" ] || [ -e "$run/open-$gate" ]; then
    reserve_port
    gate=$reserved
    protect_ports
    for bucket in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do
      mkdir -p "$gates-$gate/balance/$bucket/next"
      : >"$gates-$gate/balance/$bucket/$gate"
      : >"$gates-$gate/balance/$bucket/next/2-$fixed"
    done
    printf '%s\n' "$1" >"$gates-$gate/former"
  fi
  unit_of_gate=fairlead-gate-$app-$number-$gate
  if ! systemctl is-active --quiet "$unit_of_gate.socket"; then
    systemctl stop "$unit_of_gate.service" 2>/dev/null || true
    systemd-run --quiet --collect --unit="$unit_of_gate" --socket-property="ListenStream=127.0.0.1:$gate" \
      --socket-property=Backlog=4096 --property=User=caddy --property=NoNewPrivileges=yes \
      --property=PrivateTmp=yes --property=ProtectSystem=strict --property=CapabilityBoundingSet= \
      /bin/bash "$run/gate" "$run" "$gate" "$fixed" || true
  fi
  ln -sfn "slots/$number.held-$gate" "$home/live.held"
  mv -T "$home/live.held" "$home/live"
}
open_gate() { : >"$run/open-$gate"; }
close_gates() {
  for folder in "$gates"-*; do
    [ -d "$folder" ] || continue
    gate=${folder##*-}
    open_gate
    systemctl stop "fairlead-gate-$app-$number-$gate.socket" 2>/dev/null || true
    if [ "$(readlink "/var/lib/fairlead/ports/$gate")" = "$app/$number" ]; then rm -f "/var/lib/fairlead/ports/$gate"; fi
    rm -rf "$folder"
  done
}
