# shellcheck shell=sh
# Defines `download`, which saves the URL `$1` as the file `$2`. Exit code 69: it cannot be downloaded, for the reason that
# curl prints. A download may be slow, but not stand still.
download() {
  curl --fail --silent --show-error --location --proto '=https,http' --proto-redir '=https,http' --connect-timeout 15 \
    --speed-limit 1000 --speed-time 30 --max-time 1800 --retry 2 --output "$2" --url "$1" || exit 69
}
