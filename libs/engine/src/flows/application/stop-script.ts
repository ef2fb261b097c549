import { FIND_UNITS } from '../../runtime/systemd/systemd-script';

/**
 * Visitors are told that the application is not running; nothing of it starts with the server any more, and what does not serve
 * visitors (workers, commands) is told to stop. Prints the numbers of the deployments that may run. `$1` application.
 */
export const TAKE_OFF = `
app=$1 home=/var/lib/fairlead/apps/$1
cd "$home/slots" 2>/dev/null || exit 0
rm -f "$home/live"
rm -f /etc/systemd/system/multi-user.target.wants/fairlead-"$app"-*.service
systemctl stop --no-block "fairlead-run-$app-*.service" 2>/dev/null
${FIND_UNITS}for number in *; do
  case $number in *[!0-9]*) continue ;; esac
  find_units "$number"
  [ -z "$workers" ] || systemctl stop --no-block $workers
  printf '%s\\n' "$number"
done
`;

/** Its files stay. `$1` application, `$2` number. */
export const STOP_UNITS = `
app=$1
systemctl stop "fairlead-run-$app-*.service" 2>/dev/null
${FIND_UNITS}find_units "$2"
[ -z "$web$workers" ] || systemctl stop $web $workers
`;
