# shellcheck shell=sh
# Must come before anything of an application is made in Docker: from then on cleanup and removal search for its
# images, containers and volumes as well. Without that mark none of them asks Docker for anything. Wants `$home` and
# `$container_script`, the text of end-container.sh, and 022 as umask. Another behaviour of that needs another name
# (see CONTAINER_SCRIPT_PATH), because what is there is not compared.
: "${home:?}" "${container_script:?}"
[ -e "$home/containers" ] || : >"$home/containers"
if [ ! -f /var/lib/fairlead/container-1 ]; then
  printf '%s' "$container_script" >"/var/lib/fairlead/container-1.$$"
  mv "/var/lib/fairlead/container-1.$$" /var/lib/fairlead/container-1
fi
