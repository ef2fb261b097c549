#!/bin/sh
# Installs packages, one package manager at a time: Fairlead's own calls wait for each other by flock, and for others
# (unattended upgrades) by apt's own lock. Retries, because mirrors fail now and then.
set -u
export DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1 LC_ALL=C.UTF-8
. server/lib/locks.sh
lock_file packages
exec 9>>"$locks/packages"
flock -w 900 9 || { echo 'another installation holds the lock' >&2; exit 1; }
installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null)
missing=
for package; do
  case "
$installed
" in *"
installed $package
"*) ;; *) missing="$missing $package" ;; esac
done
[ -n "$missing" ] || exit 0
echo "Installing:$missing"
apt() { apt-get -q -y -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-confold "$@"; }
known() { for package in $missing; do apt-cache show "$package" >/dev/null 2>&1 || return 1; done; }
tries=0
while :; do
  tries=$((tries + 1))
  if [ "$tries" -gt 1 ] || ! known; then
    apt update || true
    for package in $missing; do
      apt-cache show "$package" >/dev/null 2>&1 || { echo "The package sources of this server have no $package" >&2; unavailable=1; }
    done
    [ -z "${unavailable-}" ] || { [ "$tries" -lt 3 ] || exit 69; unavailable=; sleep 3; continue; }
  fi
  dpkg --configure -a >/dev/null 2>&1 || true
  # shellcheck disable=SC2086 # Names of packages, separated by blanks.
  if apt install --no-install-recommends $missing; then exit 0; fi
  [ "$tries" -lt 3 ] || exit 1
  echo 'The installation failed; trying again in 5 s'
  sleep 5
done
