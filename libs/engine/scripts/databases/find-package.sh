#!/bin/sh
# Prints the first of the packages that is installed or available. The arguments are the packages. Exit code 69: none
# is.
has() {
  policy=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null) || return 1
  printf '%s\n' "$policy" | grep -qE '^ +Candidate: [^(]'
}
find() { for package; do if has "$package"; then echo "$package"; exit 0; fi; done; }
find "$@"
install -d -m 0711 /var/lib/fairlead
. server/lib/locks.sh
lock_file packages
exec 9>>"$locks/packages"
flock -w 300 9
apt-get -q -y -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 update >&2 || true
find "$@"
exit 69
