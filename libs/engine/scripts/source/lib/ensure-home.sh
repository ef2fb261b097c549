# shellcheck shell=sh
# Creates the user and the folders of an application. Requires `$app` and `$home`, and 022 as umask.
: "${app:?}" "${home:?}"
if [ ! -d "$home/shared" ]; then
  if ! id -u "$app" >/dev/null 2>&1; then
    . server/lib/add-user.sh
    add_user "$app" "$home/home" run
    . firewall/lib/protect-ports.sh
    protect_ports
  fi
  mkdir -p "$home/releases" "$home/runs" "$home/slots" "$home/deps" "$home/home"
  chmod 0711 /var/lib/fairlead /var/lib/fairlead/apps "$home" "$home/releases" "$home/runs" "$home/slots"
  chmod 0700 "$home/deps" "$home/home"
  chown "$app:$app" "$home/home"
  # shellcheck disable=SC2174 # Its parents exist.
  mkdir -p -m 0700 "$home/shared.new"
  chown "$app:$app" "$home/shared.new"
  mv "$home/shared.new" "$home/shared"
fi
