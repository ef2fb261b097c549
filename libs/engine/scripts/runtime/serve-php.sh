#!/bin/bash
# Runs php-fpm and its web server, and ends as soon as one of them ends: systemd then restarts both. It needs bash,
# which can wait for the first of several processes.
socket=${1:?socket of php-fpm}
rm -f "$socket"
php=$(readlink -f "$(command -v php)")
fpm=/usr/sbin/php-fpm${php##*/php}
if [ ! -x "$fpm" ]; then echo "There is no $fpm: is the package php-fpm installed?" >&2; exit 127; fi
"$fpm" --nodaemonize --force-stderr --fpm-config /tmp/php-fpm.conf -d fastcgi.logging=0 &
caddy run --config /tmp/site.json &
wait -n
code=$?
[ "$code" -ne 0 ] || code=1
exit "$code"
