#!/bin/sh
# Stops the php-fpm pools that Debian starts with the package. The arguments are the services that existed before, which
# are not touched.
for unit in /lib/systemd/system/php*-fpm.service; do
  [ -f "$unit" ] || continue
  name=${unit##*/}
  before=
  for known; do [ "$known" != "$name" ] || before=1; done
  [ -n "$before" ] || systemctl disable --now --quiet "$name" 2>/dev/null
done
true
