#!/bin/sh
# Restores a dump like run-as-owner.sh, without the names of those who defined views, routines and triggers, so that the
# new owner owns them. Lines of data begin with INSERT and are not changed. `--binary-mode` disables the client commands
# by which a dump could start a program. The last line of a dump must be present; otherwise it was truncated.
port=${1:?port}
username=${2:?user}
database=${3:?database}
umask 077
IFS= read -r line || exit 1
folder=$(mktemp -d /run/fairlead-client-XXXXXXXXXX) || exit 1
file=$folder/client
trap 'rm -rf "$folder"' EXIT
trap 'exit 143' TERM HUP INT PIPE
printf '[client]\nprotocol=tcp\nhost=127.0.0.1\nport=%s\nuser=%s\ndefault-character-set=utf8mb4\n%s\n' "$port" "$username" "$line" >"$file" || exit 1
line=
mkfifo "$folder/pipe"
exec 3<&0
# shellcheck disable=SC2016 # The backticks are those of SQL.
LC_ALL=C sed -n -e '/^INSERT /{p;b' -e '}' \
  -e 's/^CREATE DEFINER=`[^`]*`@`[^`]*`/CREATE/' \
  -e 's/^\(\/\*![0-9]* CREATE\*\/ \)\{0,1\}\/\*!\([0-9]*\) DEFINER=`[^`]*`@`[^`]*`/\1\/*!\2/' \
  -e 'p' -e '$s/^-- Dump completed.*/whole/' -e '$w '"$folder/last" <&3 >"$folder/pipe" &
mariadb --defaults-file="$file" --binary-mode --max-allowed-packet=1G --database="$database" <"$folder/pipe" || exit 1
wait
grep -qx whole "$folder/last" || { echo 'the dump was cut short' >&2; exit 65; }
