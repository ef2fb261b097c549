# shellcheck shell=sh
# Defines `count_connections`, which counts the open connections to the local ports `$ports` into `$left`. ss asks the
# kernel for these ports; to read /proc/net/tcp takes several times as long, because the kernel goes through its whole
# table. The proxy comes from the loopback address: what others connect from such a port to elsewhere does not count.
: "${ports:?}"
sources='' addresses=
for port in $ports; do
  sources="$sources${sources:+ or }sport = :$port"
  addresses="$addresses${addresses:+|}$(printf ':%04X' "$port")"
done
count_connections() {
  if connections=$(ss -Htn state established "( ( $sources ) and src 127.0.0.0/8 )" 2>/dev/null); then
    old_ifs=$IFS
    IFS='
'
    # shellcheck disable=SC2086 # One connection a line.
    set -- $connections
    IFS=$old_ifs left=$#
  else
    # Without IPv6 the second file does not exist, and awk would fail.
    # pipe: a server without IPv6 has only the first of the files
    left=$(cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk -v addresses="($addresses)\$" '$2 ~ addresses && $4 == "01" { n++ } END { print n + 0 }')
  fi
}
