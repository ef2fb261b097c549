#!/bin/sh
# Restores a dump like run-as-owner.sh, without the names of those who defined views, routines and triggers, so that the
# new owner owns them; with the mode ANSI_QUOTES names are in other quotes. Lines of data begin with INSERT and are not
# changed. `binary-mode` disables the client commands by which a dump could start a program. The last line of a dump must
# be present; otherwise it was truncated.
username=${1:?user}
database=${2:?database}
. databases/lib/unprivileged-client.sh
. databases/mariadb/lib/write-options.sh
mkfifo "$folder/pipe"
exec 3<&0
# shellcheck disable=SC2016 # The backticks are those of SQL.
LC_ALL=C sed -n -e '/^INSERT /{p;b' -e '}' \
  -e 's/^CREATE DEFINER=`[^`]*`@`[^`]*`/CREATE/' -e 's/^CREATE DEFINER="[^"]*"@"[^"]*"/CREATE/' \
  -e 's/^\(\/\*![0-9]* CREATE\*\/ \)\{0,1\}\/\*!\([0-9]*\) DEFINER=`[^`]*`@`[^`]*`/\1\/*!\2/' \
  -e 's/^\(\/\*![0-9]* CREATE\*\/ \)\{0,1\}\/\*!\([0-9]*\) DEFINER="[^"]*"@"[^"]*"/\1\/*!\2/' \
  -e 'p' -e '$s/^-- Dump completed.*/whole/' -e '$w '"$folder/last" <&3 >"$folder/pipe" &
unprivileged mariadb --defaults-file="$file" --comments --max-allowed-packet=1G --database="$database" <"$folder/pipe" || exit 1
wait
grep -qx whole "$folder/last" || { echo 'the dump was cut short' >&2; exit 65; }
