#!/bin/sh
# Removes an application from the server. Touches only what belongs to the application; what does not exist is not an
# error.
app=${1:?application}
home=/var/lib/fairlead/apps/$app
case $app in app_*[!a-z0-9_]*|'') exit 1 ;; app_*) ;; *) exit 1 ;; esac
rm -f "$home/live"
systemctl stop "fairlead-replace-$app-*.service" 2>/dev/null
systemctl stop "fairlead-gate-$app-*.socket" "fairlead-gate-$app-*.service" "fairlead-$app-*.service" "fairlead-build-$app-*.service" "fairlead-run-$app-*.service" 2>/dev/null
rm -f /etc/systemd/system/multi-user.target.wants/fairlead-"$app"-*.service /etc/systemd/system/fairlead-"$app"-*.service
systemctl reset-failed "fairlead-$app-*.service" 2>/dev/null
for port in /var/lib/fairlead/ports/*; do
  case $(readlink "$port") in "$app"/*) rm -f "$port" ;; esac
done
. docker/lib/remove-application.sh
rm -rf "$home" "/run/fairlead-$app"
. toolchains/lib/prune-toolchains.sh
if id -u "$app" >/dev/null 2>&1; then
  tries=0
  until userdel "$app"; do
    tries=$((tries + 1))
    [ "$tries" -lt 20 ] || exit 1
    sleep 0.2
  done
fi
