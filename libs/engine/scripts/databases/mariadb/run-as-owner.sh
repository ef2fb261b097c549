#!/bin/sh
# Runs a program as the owner of the database, never as root. The first line of standard input is the password, which is
# written to a file that only root can read and that is removed with the program; the rest is the input of the program.
# The remaining arguments are the program.
port=${1:?port}
username=${2:?user}
umask 077
find /run -maxdepth 1 -name 'fairlead-client-*' -mmin +2880 -delete 2>/dev/null
IFS= read -r line || exit 1
file=$(mktemp /run/fairlead-client-XXXXXXXXXX) || exit 1
trap 'rm -f "$file"' EXIT
trap 'exit 143' TERM HUP INT PIPE
printf '[client]\nprotocol=tcp\nhost=127.0.0.1\nport=%s\nuser=%s\ndefault-character-set=utf8mb4\n%s\n' "$port" "$username" "$line" >"$file" || exit 1
line=
shift 2
program=$1
shift
"$program" --defaults-file="$file" "$@"
