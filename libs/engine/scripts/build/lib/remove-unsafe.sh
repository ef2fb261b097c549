# shellcheck shell=sh
# Defines `remove_unsafe`, which removes from the folder `$1` of the release in the working directory what no release may
# have, and prints what that was: devices, sockets and pipes, set-uid and set-gid bits, and links that lead out of the
# release, except to the system's programs and libraries. The release must be sealed. Requires `$home`, `$number` and
# `$staging`.
#
# Of the links only those are resolved that could lead out: absolute ones, and those that go up further than two folders
# or than their place is deep. Any other ends in the release, because the links on its way do.
: "${home:?}" "${number:?}" "${staging:?}"
newline='
'
unsafe_count=0
leave_out() {
  unsafe_count=$((unsafe_count + 1))
  rm -f -- "$1"
  [ "$unsafe_count" -gt 20 ] || printf 'Left out %s: it is a link that leads out of the release\n' "$1"
}
remove_unsafe() {
  find "$1" \( ! -type f ! -type d ! -type l -printf 'Left out %p: it is a device, a socket or a pipe\n' -exec rm -f {} + \) -o \
    \( ! -type l -perm /6000 -printf 'Left out the set-uid or set-gid bit of %p\n' -exec chmod ug-s {} + \) -o \
    \( -type l -path "*$newline*" -printf 'Left out a link with a line break in its path\n' -exec rm -f {} + \) -o \
    \( -type l \( -lname '/*' -o -lname '*[!./]*..*' -o -lname '*../../..*' -o -lname '*//*' -o -lname '*/./*' -o \
    \( ! -path './*/*/*' -lname '*..*' \) \) \
    -fprint "$staging.links" \)
  here=$(pwd -P)
  while IFS= read -r link; do
    target=$(readlink -- "$link") || continue
    resolved=$(realpath -m -- "$link") || resolved=
    case $target in
      /dev/null | /dev/stdin | /dev/stdout | /dev/stderr) continue ;;
      "$home/releases/$number"/*) case $target/ in */../*) ;; *) continue ;; esac ;;
    esac
    case $resolved in
      "$here" | "$here"/* | "$home"/deps/* | /var/lib/fairlead/toolchains/*) ;;
      /usr/* | /bin/* | /sbin/* | /lib/* | /lib32/* | /lib64/* | /opt/* | /etc/ssl/*) ;;
      *) leave_out "$link" ;;
    esac
  done <"$staging.links"
  rm -f "$staging.links"
  [ "$unsafe_count" -le 20 ] || printf 'Left out %s more links\n' "$((unsafe_count - 20))"
}
