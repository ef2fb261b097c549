# shellcheck shell=sh
# Marks an application as one that uses Docker. It must come before anything is created in Docker: only with this mark
# do cleanup and removal search for its images, containers and volumes. Requires `$home` and `$container_script`, the
# text of end-container.sh, and 022 as umask. A changed text needs a new name (see CONTAINER_SCRIPT_PATH), because an
# existing file is not compared.
: "${home:?}" "${container_script:?}"
[ -e "$home/containers" ] || : >"$home/containers"
if [ ! -f /var/lib/fairlead/container-2 ]; then
  printf '%s' "$container_script" >"/var/lib/fairlead/container-2.$$"
  mv "/var/lib/fairlead/container-2.$$" /var/lib/fairlead/container-2
fi
