# shellcheck shell=sh
# Prepares the users and the folders of an application for a release that is fetched or unpacked, and removes what an earlier
# attempt has left. A release that is complete already ends the script: its manifest is printed. Requires `$app`, `$number`
# and 022 as umask; sets `$home`, `$staging`, `$fetcher`, `$builder` and `$keys`.
: "${app:?}" "${number:?}"
home=/var/lib/fairlead/apps/$app
release=$home/releases/$number staging=$home/staging/$number
. source/lib/ensure-home.sh
. build/lib/users.sh
. build/lib/ensure-users.sh
if [ -f "$release.json" ]; then
  printf 'manifest '
  cat "$release.json"
  exit 0
fi
. build/lib/take-lock.sh
. build/lib/end-processes.sh
keys=/run/fairlead-$app
[ ! -e "$keys" ] || rm -rf "$keys"
if [ -e "$release" ] || [ -e "$staging" ]; then
  systemctl stop "fairlead-build-$app-$number.service" 2>/dev/null || true
  end_processes "$builder"
  rm -rf "$release" "$staging" "$staging".*
fi
[ ! -e "$home/fetch/release" ] || rm -rf "$home/fetch/release"
