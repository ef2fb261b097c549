# shellcheck shell=sh
# Sets `$locks` to the folder of locks, which only root enters: whoever can read a file can lock it, and so could keep
# deployments waiting. Defines `lock_file`, which creates lock `$1`.
locks=/var/lib/fairlead/locks
lock_file() {
  if [ ! -e "$locks/$1" ]; then
    [ -d /var/lib/fairlead ] || install -d -m 0711 /var/lib/fairlead
    [ -d "$locks" ] || install -d -m 0700 "$locks"
    (umask 077 && : >>"$locks/$1")
  fi
}
