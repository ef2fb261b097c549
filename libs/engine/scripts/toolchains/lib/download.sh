# shellcheck shell=sh
# Defines `download`, which saves the path `$1` of the mirror as the file `$2`. Exit code 69: it cannot be downloaded, for
# the reason that curl prints. A download may be slow, but not stand still for `$stall` seconds. `fetch` returns curl's exit
# code instead. Requires `$mirror`.
: "${mirror:?}" "${stall:?}"
fetch() {
  curl --fail --silent --show-error --location --proto '=https,http' --proto-redir '=https,http' --connect-timeout "$stall" \
    --speed-limit 1000 --speed-time "$stall" --max-time 1800 --retry 2 --output "$2" --url "$mirror/$1"
}
download() { fetch "$@" || exit 69; }
