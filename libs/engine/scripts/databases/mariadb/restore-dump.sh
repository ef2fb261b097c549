#!/bin/sh
# As run-as-owner.sh, for the client that restores: without the names of those who defined views, routines and
# triggers, so that all of it is the new owner's. Lines of data begin with INSERT and are left alone. `--binary-mode`
# knows no command by which a dump could start a program. The last line must be there, or the dump was cut short.
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
