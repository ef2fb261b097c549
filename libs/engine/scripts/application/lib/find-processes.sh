# shellcheck shell=sh
# Sets `$processes` to the numbers of the processes of the user `$user`, separated by blanks. In a container the same number
# is another user, and its processes have a number there as well.
: "${user?}"
processes=$(awk -v user="$user" '
  $1 == "Uid:" { found = $2 == user }
  $1 == "NSpid:" && found && NF == 2 { split(FILENAME, part, "/"); printf "%s ", part[3] }
' /proc/[0-9]*/status 2>/dev/null)
