#!/bin/sh
# Writes a file from standard input, whole or not at all. The size is compared because a lost connection also ends
# standard input, and a partial file must not replace a complete one.
set -e
path=${1:?file}
size=${2:?bytes of its content}
mask=${3:?umask}
mode=${4?mode that no umask can give, or nothing}
owner=${5:?user and group}
umask "$mask"
temporary=$path.$$.part
trap 'trap "" TERM HUP INT; rm -f -- "$temporary"' EXIT
trap 'exit 143' TERM HUP INT PIPE
cat >"$temporary"
[ "$(wc -c <"$temporary")" -eq "$size" ] || { echo 'The content did not arrive whole.' >&2; exit 1; }
[ "$owner" = root:root ] || chown -- "$owner" "$temporary"
[ -z "$mode" ] || chmod "$mode" "$temporary"
mv -fT -- "$temporary" "$path"
trap - EXIT
