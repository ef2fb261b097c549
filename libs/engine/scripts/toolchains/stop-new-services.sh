#!/bin/sh
# Debian starts a pool of its own with the package, which nobody asked for. Those that were there before are left
# alone.
for unit in /lib/systemd/system/php*-fpm.service; do
  [ -f "$unit" ] || continue
  name=${unit##*/}
  before=
  for known; do [ "$known" != "$name" ] || before=1; done
  [ -n "$before" ] || systemctl disable --now --quiet "$name" 2>/dev/null
done
true
