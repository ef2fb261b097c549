# shellcheck shell=sh
# Defines `add_user`, which creates the user `$1` with the home `$2` for the purpose `$3`: to `run` an application or to
# `build` one.
#
# Containers have users of their own, most of them with the numbers 999 and just below, and the kernel takes two users with one
# number for the same: each could signal and read the other's processes. So applications get other numbers. All processes of a
# user that builds are ended together, so its number is one that neither images nor systemd use; those that run stay among the
# users of the system, whose lines the journal keeps in one place.
add_user() {
  ! id -u "$1" >/dev/null 2>&1 || return 0
  case $3 in
    build) set -- "$1" "$2" -K SYS_UID_MIN=66000 -K SYS_UID_MAX=99999 -K SYS_GID_MIN=66000 -K SYS_GID_MAX=99999 ;;
    *) set -- "$1" "$2" -K SYS_UID_MAX=899 -K SYS_GID_MAX=899 ;;
  esac
  new_user=$1 new_home=$2
  shift 2
  tries=0
  until useradd --system --user-group --home-dir "$new_home" --no-create-home --shell /usr/sbin/nologin "$@" "$new_user"; do
    tries=$((tries + 1)); [ "$tries" -lt 20 ] || exit 1; sleep 0.2
  done
}
