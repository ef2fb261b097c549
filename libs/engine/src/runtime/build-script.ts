/** The script of an install or build command, from standard input. `$1` application, `$2` number. */
export const WRITE_BUILD_SCRIPT = `
set -eu
run=/var/lib/fairlead/apps/$1/runs/$2
mkdir -p "$run"
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
systemctl stop "$unit" 2>/dev/null
trap 'systemctl stop "$unit" 2>/dev/null; exit 143' TERM INT HUP
systemd-run --quiet --pipe --wait --collect --unit="$unit" "$@" </dev/null &
wait $!
`;

/**
 * `$1` application, `$2` number, `$3` folder inside the release, `$4` key. Exit code 67: there are none under this key. A copy
 * of the folders that tidying has prepared is taken where there is one: that is one rename. If a record comes through
 * standard input (`$5` is yes), the release is complete with it.
 */
export const LINK_DEPENDENCIES = `
set -eu
release=/var/lib/fairlead/apps/$1/releases/$2 kept=/var/lib/fairlead/apps/$1/deps/$4
[ -f "$kept/complete" ] || exit 67
cd -P "$release/$3"
case $(pwd -P)/ in "$release"/*) ;; *) exit 1 ;; esac
if [ -e ./node_modules ] || [ -L ./node_modules ]; then rm -rf ./node_modules; fi
mv -T "$kept/spare" ./node_modules 2>/dev/null || cp -al "$kept/node_modules" ./node_modules
: >"$kept/complete"
if [ "$5" = yes ]; then
  umask 077
  cat >"$release.json.new"
  mv "$release.json.new" "$release.json"
fi
`;

/** Prepares the copy that the next release will take. `$1` application, `$2` number of the release that serves. */
export const PREPARE_SPARE = `
set -eu
home=/var/lib/fairlead/apps/$1
key=$(sed -n 's/.*[{,]"dependencies":"\\([0-9a-f]*\\)".*/\\1/p' "$home/releases/$2.json" 2>/dev/null) || exit 0
[ -n "$key" ] || exit 0
cd "$home/deps/$key" 2>/dev/null || exit 0
if [ ! -f complete ] || [ -d spare ]; then exit 0; fi
rm -rf spare.new
cp -al node_modules spare.new
mv -T spare.new spare
`;

/**
 * Keeps what was installed for later releases: the files belong to root, so that no release can change what another one
 * uses; the folders of a release are its own. `$1` application, `$2` number, `$3` folder, `$4` key.
 */
export const KEEP_DEPENDENCIES = `
set -eu
home=/var/lib/fairlead/apps/$1 release=/var/lib/fairlead/apps/$1/releases/$2 kept=/var/lib/fairlead/apps/$1/deps/$4
cd -P "$release/$3"
case $(pwd -P)/ in "$release"/*) ;; *) exit 1 ;; esac
if [ -d ./node_modules ] && [ ! -L ./node_modules ]; then
  rm -rf "$kept"
  mkdir -m 0700 "$kept"
  mv ./node_modules "$kept/node_modules"
fi
[ -d "$kept/node_modules" ] || exit 0
find "$kept/node_modules" ! -type d -exec chown -h root:root {} +
find "$kept/node_modules" -type f -exec chmod a+r,go-w {} +
rm -rf ./node_modules.new
cp -al "$kept/node_modules" ./node_modules.new
mv -T ./node_modules.new ./node_modules
: >"$kept/complete"
`;

/**
 * Says that the release is complete, with what is needed to start it again. A static release is given to the proxy to read,
 * belongs to root, and loses every link that leads out of it. `$1` application, `$2` number, `$3` folder that is served or
 * nothing; the record comes through standard input.
 */
export const COMPLETE_RELEASE = `
set -eu
releases=/var/lib/fairlead/apps/$1/releases
umask 077
if [ -n "$3" ]; then
  chown -hR root:caddy "$releases/$2"
  chmod -R u+rwX,g+rX,g-w,o-rwx "$releases/$2"
  cd -P "$releases/$2/$3"
  served=$(pwd -P)
  case $served/ in "$releases/$2"/*) ;; *) exit 68 ;; esac
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
