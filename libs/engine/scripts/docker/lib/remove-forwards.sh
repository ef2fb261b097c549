# shellcheck shell=sh
# Removes loopback forwards that only this application used: all of them, or, if `$newest` is a number, those that no
# deployment since then needs. Requires `$app` and `$newest`.
: "${app:?}" "${newest?}"
if [ -d /var/lib/fairlead/forwards ]; then
  . server/lib/locks.sh
  lock_file forwards
  (
    flock -w 30 9 || exit 0
    for forward in /var/lib/fairlead/forwards/*; do
      [ -f "$forward/$app" ] || continue
      read -r number <"$forward/$app" || number=0
      if [ -n "$newest" ] && [ "$number" -ge "$newest" ]; then continue; fi
      rm -f "$forward/$app"
      rmdir "$forward" 2>/dev/null || continue
      unit=fairlead-forward-${forward##*/}
      systemctl disable --now --quiet "$unit.socket" 2>/dev/null
      systemctl stop "$unit.service" 2>/dev/null
      rm -f "/etc/systemd/system/$unit.socket" "/etc/systemd/system/$unit.service"
    done
  ) 9>>"$locks/forwards"
fi
