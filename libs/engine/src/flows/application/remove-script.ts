import { REMOVE_FROM_DOCKER } from '../../runtime/docker/remove-script';

/** `$1`: the application. Nothing but its own is named; what is gone already is no failure. */
export const REMOVE_APPLICATION = `
app=$1
home=/var/lib/fairlead/apps/$app
case $app in app_*[!a-z0-9_]*|'') exit 1 ;; app_*) ;; *) exit 1 ;; esac
rm -f "$home/live"
systemctl stop "fairlead-$app-*.service" "fairlead-build-$app-*.service" "fairlead-run-$app-*.service" 2>/dev/null
rm -f /etc/systemd/system/multi-user.target.wants/fairlead-"$app"-*.service /etc/systemd/system/fairlead-"$app"-*.service
systemctl reset-failed "fairlead-$app-*.service" 2>/dev/null
for port in /var/lib/fairlead/ports/*; do
  case $(readlink "$port") in "$app"/*) rm -f "$port" ;; esac
done
${REMOVE_FROM_DOCKER}rm -rf "$home" "/run/fairlead-$app" "/var/lib/fairlead/node-version.$app"
if id -u "$app" >/dev/null 2>&1; then
  tries=0
  until userdel "$app"; do
    tries=$((tries + 1))
    [ "$tries" -lt 20 ] || exit 1
    sleep 0.2
  done
fi
`;

/** Applications first, by their folders; then the proxy, and the folder itself. Packages stay: others may use them by now. */
export const REMOVE_PROXY = `
systemctl disable --now --quiet fairlead-proxy.service 2>/dev/null
systemctl stop 'fairlead-*.socket' 'fairlead-*.service' 2>/dev/null
rm -f /etc/systemd/system/fairlead-*.service /etc/systemd/system/fairlead-*.socket
rm -f /etc/systemd/system/multi-user.target.wants/fairlead-*.service /etc/systemd/system/docker.service.wants/fairlead-*.socket
systemctl daemon-reload
systemctl reset-failed 'fairlead-*.service' 2>/dev/null
rm -rf /var/lib/fairlead /run/fairlead-*
true
`;
