/** The script of an install or build command, from standard input. `$1` application, `$2` number. */
export const WRITE_BUILD_SCRIPT = `
set -eu
run=/var/lib/fairlead/apps/$1/runs/$2
[ -d "$run" ] || install -d -m 2755 -g "$1" "$run"
umask 027
cat >"$run/build"
chgrp "$1" "$run/build"
`;

/**
 * Runs an install or build command in a unit of its own: stopping the unit ends every process it started, whatever they
 * did. `$1` unit, the rest are properties and the program.
 */
export const RUN_BUILD = `
unit=$1
shift
[ ! -e "/run/systemd/transient/$unit.service" ] || systemctl stop "$unit" 2>/dev/null
trap 'systemctl stop "$unit" 2>/dev/null; exit 143' TERM INT HUP
systemd-run --quiet --pipe --wait --collect --unit="$unit" "$@" </dev/null &
wait $!
`;

/**
 * Begins a command that is to come to its end; the path of its script comes behind. To systemd a program that SIGTERM ends has
 * ended well, so that what was stopped, or ended by whoever frees memory, would count as done.
 */
export const TO_ITS_END = ['/bin/sh', '-c', `trap 'exit 143' TERM; /bin/sh "$1" & wait "$!"`, 'to-its-end'] as const;

/**
 * Says that the release is complete, with what is needed to start it again. A static release is given to the proxy to read,
 * belongs to root, and loses every link that leads out of it; dependencies that other releases have as well must stay as they
 * are, so they go, or are copied where they are served. `$1` application, `$2` number, `$3` folder that is served or nothing,
 * `$4` folder of the application; the record comes through standard input.
 */
export const COMPLETE_RELEASE = `
set -eu
releases=/var/lib/fairlead/apps/$1/releases
umask 077
if [ -n "$3" ]; then
  cd -P "$releases/$2/$3"
  served=$(pwd -P)
  case $served/ in "$releases/$2"/*) ;; *) exit 68 ;; esac
  cd -P "$releases/$2/$4"
  folder=$(pwd -P)
  case $folder/ in "$releases/$2"/*) ;; *) exit 68 ;; esac
  for name in node_modules vendor; do
    if [ ! -d "./$name" ] || [ -L "./$name" ]; then continue; fi
    case $served/ in "$folder/$name"/*) copied=yes ;; *) copied= ;; esac
    case $folder/ in "$served"/*) copied=yes ;; esac
    if [ -n "$copied" ]; then cp -a "./$name" "./$name.own"; fi
    rm -rf "./$name"
    if [ -n "$copied" ]; then mv -T "./$name.own" "./$name"; fi
  done
  chown -hR root:caddy "$releases/$2"
  chmod -R u+rwX,g+rX,g-w,o-rwx "$releases/$2"
  cd -P "$served"
  find . -type l -exec sh -c '
    served=$1
    shift
    for link; do
      case $(realpath -e "$link" 2>/dev/null)/ in
        "$served"/*) ;;
        *) rm -f "$link"; printf "Left out %s: it is a link that leads out of the pages\\n" "$link" ;;
      esac
    done' links "$served" {} +
fi
cat >"$releases/$2.json.new"
mv "$releases/$2.json.new" "$releases/$2.json"
`;

/** The first of the folders `$3`… that holds pages. `$1` application, `$2` number. */
export const FIND_OUTPUT = `
set -eu
cd -P "/var/lib/fairlead/apps/$1/releases/$2"
shift 2
for folder; do
  if [ -f "$folder/index.html" ]; then printf '%s\\n' "$folder"; exit 0; fi
done
for folder; do
  if [ "$folder" != . ] && [ -d "$folder" ]; then printf '%s\\n' "$folder"; exit 0; fi
done
exit 68
`;
