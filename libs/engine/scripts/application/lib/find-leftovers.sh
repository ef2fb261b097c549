# shellcheck shell=sh
# Sets `$left` to what the server still has of the application, one thing a line with what it is. Requires `$app`,
# `$home`, `$left_in_docker` and users.sh.
: "${app:?}" "${home:?}" "${left_in_docker?}" "${builder:?}" "${fetcher:?}"
left=$(
  printf '%s' "$left_in_docker"
  units=$(systemctl list-units --all --plain --no-legend --full "fairlead-*${app}[-.]*" 2>/dev/null) ||
    printf 'units, perhaps: systemd does not answer\n'
  printf '%s\n' "$units" |
    awk -v app="$app" '$1 ~ "^fairlead-(replace-|gate-|build-|run-|forward-|image-|)" app "[-.]" && ($3 != "inactive" && $3 != "failed" || $1 ~ /[.]socket$/) { print "unit " $1 " (" $3 ")" }'
  for file in /etc/systemd/system/fairlead-"$app"-* /etc/systemd/system/fairlead-forward-"$app"-* "/run/fairlead-$app"; do
    [ ! -e "$file" ] || printf 'file %s\n' "$file"
  done
  for port in /var/lib/fairlead/ports/*; do
    case $(readlink "$port") in "$app"/*) printf 'file %s\n' "$port" ;; esac
  done
  if [ -e "$home" ]; then
    awk -v home="$home/" 'index($5, home) == 1 { print "mount " $5 }' /proc/self/mountinfo
    # The deepest one is what could not be removed; the folders above are only not empty.
    # pipe: The folder itself is listed below.
    find "$home" -xdev -depth \( ! -type d -o -empty \) -print 2>/dev/null | head -n 5 | sed 's/^/file /'
    printf 'folder %s\n' "$home"
  fi
  rules=$(nft list set inet fairlead applications 2>/dev/null)
  printf '%s\n' "$rules" | awk -F: '
    NR == FNR { known[$3] = 1; next }
    { while (match($0, /[0-9]+/)) {
        user = substr($0, RSTART, RLENGTH)
        $0 = substr($0, RSTART + RLENGTH)
        if (!(user in known)) print "rule of the firewall for the user " user ", which does not exist any more"
    } }' /etc/passwd -
  for name in "$app" "$builder" "$fetcher"; do
    user=$(id -u "$name" 2>/dev/null) || continue
    printf 'user %s\n' "$name"
    . application/lib/find-memory.sh
    [ -z "$memory" ] || printf '%s\n' "$memory"
    . application/lib/find-processes.sh
    for process in $processes; do printf 'process %s of the user %s\n' "$process" "$name"; done
  done
)
