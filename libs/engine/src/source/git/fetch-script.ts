import { KNOWN_TOOLCHAINS } from '../toolchains/toolchain-script';
import { READ_FACTS } from './facts-script';
import { COMMIT_INFO, GIT_ENVIRONMENT } from './git-environment';

/**
 * Where Fairlead itself was killed, the commands it had begun go on. Whoever comes next ends them: an older run must not
 * write into a release that a newer one makes. Wants `$home`; what is started afterwards inherits the lock.
 */
export const TAKE_LOCK = `
exec 8>>"$home/lock"
if ! flock -n 8; then
  group=
  read -r group <"$home/lock.holder" || true
  if [ -n "$group" ]; then kill -TERM "-$group" 2>/dev/null || true; fi
  flock -w 20 8 || { echo 'an earlier run of this deployment does not end' >&2; exit 1; }
fi
read -r stat </proc/$$/stat
stat=\${stat##*) }
stat=\${stat#* }
stat=\${stat#* }
printf '%s\\n' "\${stat%% *}" >"$home/lock.holder"
`;

/** The user and the folders of an application. Wants `$app` and `$home`, and 022 as umask. */
const ENSURE_HOME = `
if [ ! -d "$home/shared" ]; then
  if ! id -u "$app" >/dev/null 2>&1; then
    tries=0
    until useradd --system --user-group --home-dir "$home/home" --no-create-home --shell /usr/sbin/nologin "$app"; do
      tries=$((tries + 1)); [ "$tries" -lt 20 ] || exit 1; sleep 0.2
    done
  fi
  mkdir -p "$home/releases" "$home/runs" "$home/slots" "$home/deps" "$home/repository.git" "$home/home"
  chmod 0711 /var/lib/fairlead /var/lib/fairlead/apps "$home" "$home/releases" "$home/runs" "$home/slots"
  chmod 0700 "$home/deps" "$home/repository.git" "$home/home"
  chown "$app:$app" "$home/repository.git" "$home/home"
  mkdir -p -m 0700 "$home/shared.new"
  chown "$app:$app" "$home/shared.new"
  mv "$home/shared.new" "$home/shared"
fi
`;

/**
 * For a release that is made without a repository: prints its record where it is complete already. `$1` application, `$2`
 * number of the deployment.
 */
export const PREPARE_RELEASE = `
set -eu
app=$1 number=$2
home=/var/lib/fairlead/apps/$app
umask 022
${ENSURE_HOME}if [ -f "$home/releases/$number.json" ]; then cat "$home/releases/$number.json"; fi
`;

/**
 * As root: the user and the folders of the application, then git as that user. The deploy key exists as a file only while
 * git runs. `$1` script run as the user, `$2` application, `$3` deployment number, `$4` repository, `$5` ref, `$6`
 * subdirectory, `$7` whether a key comes through standard input.
 *
 * Every program that is started costs about two milliseconds, so that what the shell can do itself it does.
 */
export const PREPARE_SOURCE = `
set -eu
inner=$1 app=$2 number=$3 with_key=$7
home=/var/lib/fairlead/apps/$app
release=$home/releases/$number
umask 022
${ENSURE_HOME}if [ -f "$release.json" ]; then
  printf 'manifest '
  cat "$release.json"
  exit 0
fi
${TAKE_LOCK}keys=/run/fairlead-$app
[ ! -e "$keys" ] || rm -rf "$keys"
if [ "$with_key" = yes ]; then
  trap 'rm -rf "$keys"' EXIT
  trap 'exit 143' TERM INT HUP
  (umask 077; mkdir "$keys"; cat >"$keys/key")
  chown -R "$app:$app" "$keys"
fi
if [ -e "$release" ]; then
  systemctl stop "fairlead-build-$app-$number.service" 2>/dev/null || true
  rm -rf "$release"
fi
mkdir -m 0750 "$release"
chown "$app:$app" "$release"
if command -v npm >/dev/null; then printf 'npm\\000'; fi
if node=$(command -v node); then
  identity=$(stat -Lc '%n %s %Y' "$node") cache=/var/lib/fairlead/node-version known= version=
  [ ! -f "$cache" ] || { read -r version; read -r known; } <"$cache"
  if [ "$known" != "$identity" ]; then
    version=$(node --version)
    printf '%s\\n%s\\n' "$version" "$identity" >"$cache.$app"
    mv "$cache.$app" "$cache"
  fi
  printf 'node %s\\000' "$version"
fi
${KNOWN_TOOLCHAINS}shift
cd /
setpriv --reuid "$app" --regid "$app" --clear-groups --no-new-privs --reset-env sh -c "$inner" fetch "$@" </dev/null
`;

/**
 * As the application's user: fetch, resolve, export, and what is needed to find out how to build and start it. Exit code 64:
 * the fetch failed; 65: no such ref; 66: no such subdirectory. All branches and tags are fetched with their history, so
 * that any older commit can be deployed; after the first time that is only what is new. What it prints are sections that
 * end with NUL: a word, a blank, its value.
 */
export const FETCH_SOURCE = `
set -eu
app=$1 number=$2 url=$3 ref=$4 sub=$5
home=/var/lib/fairlead/apps/$app
release=$home/releases/$number
umask 022
export HOME="$home/home"
key=/run/fairlead-$app/key known_hosts=$HOME/known_hosts
${GIT_ENVIRONMENT}cd "$home/repository.git"
[ -d objects ] || git init -q --bare .
${COMMIT_INFO}get() {
  git -c gc.auto=0 -c maintenance.auto=false -c http.lowSpeedLimit=1000 -c http.lowSpeedTime=30 fetch --quiet --force \\
    --no-auto-maintenance --no-write-fetch-head --no-recurse-submodules "$@"
}
hex= full=
case $ref in *[!0-9a-f]*) ;; *) hex=1 ;; esac
if [ -n "$hex" ] && [ "\${#ref}" -eq 40 ]; then full=1; fi
resolve() {
  if [ -n "$full" ]; then commit=$(info "$ref") && return; fi
  commit=$(info "refs/heads/$ref") && return
  commit=$(info "refs/tags/$ref") && return
  case $ref in refs/*) commit=$(info "$ref") && return ;; esac
  if [ -n "$hex" ] && [ "\${#ref}" -ge 4 ]; then commit=$(info "$ref") && return; fi
  commit=
  return 1
}
commit=
if [ -n "$full" ]; then resolve || true; fi
if [ -z "$commit" ]; then
  get --prune -- "$url" '+refs/heads/*:refs/heads/*' '+refs/tags/*:refs/tags/*' || exit 64
  resolve || true
fi
if [ -z "$commit" ] && [ -n "$full" ] && get -- "$url" "$ref" 2>/dev/null; then resolve || true; fi
[ -n "$commit" ] || exit 65
printf 'commit %.20000s\\000' "$commit"
read -r sha <<END
$commit
END
git archive --format=tar "$sha" | tar -xf - -C "$release"${READ_FACTS}`;
