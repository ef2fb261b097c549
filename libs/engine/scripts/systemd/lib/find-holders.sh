# shellcheck shell=sh
# Defines `find_holders`, which sets `$holders` to the numbers of the other deployments of the application that have the
# fixed port `$fixed`: only one of them can run. A slot has the file `2-<port>` for it, which the proxy finds like the
# files named after other ports. Requires `$home` and `$number`.
: "${home:?}" "${number:?}"
find_holders() {
  holders=
  for file in "$home"/slots/*/"2-$fixed"; do
    [ -f "$file" ] || continue
    holder=${file%/*}
    holder=${holder##*/}
    case $holder in "$number" | *[!0-9]*) ;; *) holders="$holders $holder" ;; esac
  done
}
