# shellcheck shell=sh
# Defines `tell_end`, which prints how an instance (`$unit`) of the application (`$app`) ended, and its last output.
tell_end() {
  # The unit logs why a container ended only after its end.
  tries=0
  while [ "$tries" -lt 50 ] && [ "$(systemctl show -p ActiveState --value "$unit")" = deactivating ]; do
    tries=$((tries + 1))
    sleep 0.1
  done
  journalctl --sync 2>/dev/null || true
  systemctl show -p Result,ExecMainCode,ExecMainStatus "$unit"
  echo
  journalctl -q -o cat -n 25 -t "$app" "_SYSTEMD_UNIT=$unit" 2>/dev/null || true
}
