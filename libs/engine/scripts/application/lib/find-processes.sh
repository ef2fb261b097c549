# shellcheck shell=sh
# Sets `$processes` to the numbers of the processes of the user `$user`, separated by blanks.
: "${user?}"
processes=$(awk -v user="$user" '$1 == "Uid:" && $2 == user { split(FILENAME, part, "/"); printf "%s ", part[3] }' /proc/[0-9]*/status 2>/dev/null)
