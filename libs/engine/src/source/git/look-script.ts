import { FACT_FILES, READ_FACTS } from './facts-script';
import { COMMIT_INFO, GIT_ENVIRONMENT } from './git-environment';

/**
 * As root: two folders of its own, the deploy key in the one that is in memory, then git as the application's user, or as
 * nobody where there is none yet. They are removed whatever the end; what a look leaves that was killed itself, the next one
 * removes. `$1` script run as the user, `$2` application or nothing, `$3` whether a key comes through standard input, `$4`
 * seconds after which it ends by itself, should the connection be lost; the rest is for the inner script.
 */
export const PREPARE_LOOK = `
set -eu
inner=$1 app=$2 with_key=$3 seconds=$4
shift 4
umask 077
install -d -m 0711 /var/lib/fairlead
work= keys=
trap 'rm -rf "$work" "$keys"' EXIT
trap 'exit 143' TERM INT HUP
find /var/lib/fairlead /run -xdev -mindepth 1 -maxdepth 1 -type d -name 'fairlead-look.*' -mmin +30 -exec rm -rf {} +
work=$(mktemp -d /var/lib/fairlead/fairlead-look.XXXXXXXXXX)
keys=$(mktemp -d /run/fairlead-look.XXXXXXXXXX)
user=nobody group=nogroup known_hosts=$work/known_hosts
if [ -n "$app" ] && id -u "$app" >/dev/null 2>&1; then
  user=$app group=$app
  home=/var/lib/fairlead/apps/$app/home
  [ ! -d "$home" ] || known_hosts=$home/known_hosts
fi
if [ "$with_key" = yes ]; then cat >"$keys/key"; fi
chown -R "$user:$group" "$work" "$keys"
cd /
timeout -k 2 "$seconds" setpriv --reuid "$user" --regid "$group" --clear-groups --no-new-privs --reset-env \\
  sh -c "$inner" look "$work" "$keys/key" "$known_hosts" "$@" </dev/null
`;

/** No file of a look may be larger than this many blocks of 512 bytes. */
const LARGEST_FILE = 2 * 1024 * 1024;

/** A repository may have any number of refs; the first of them, up to this many bytes, are read. */
export const REFS_BYTES = 4_000_000;

const BEGIN = `
set -eu
work=$1 key=$2 known_hosts=$3 url=$4
umask 077
ulimit -f ${LARGEST_FILE}
export HOME="$work" GIT_LITERAL_PATHSPECS=1
${GIT_ENVIRONMENT}cd "$work"
limited() { git -c gc.auto=0 -c maintenance.auto=false -c http.lowSpeedLimit=1000 -c http.lowSpeedTime=15 "$@"; }
list() {
  { limited ls-remote --symref -- "$url" "$@" || echo "$?" >refused; } | head -c ${REFS_BYTES} | tr -d '\\000' >refs
  # 141: it had more to say than is read.
  if [ -f refused ]; then
    read -r code <refused
    [ "$code" -eq 141 ] || exit 64
  fi
}
`;

/** Prints the refs of `$4` as `git ls-remote` does. Exit code 64: the repository could not be read. */
export const LIST_REFS = `${BEGIN}
list HEAD 'refs/heads/*' 'refs/tags/*'
cat refs
`;

/**
 * Looks at the wanted commit with as little of the repository as there is to be had: one commit deep, and of the files those
 * that `READ_FACTS` reads, which stand in a tree of their own, because `git archive` fetches all that is in its tree. It is
 * the whole tree where a symbolic link may lead elsewhere. `$4` repository, `$5` ref or nothing, `$6` subdirectory. Exit codes and answers are those of `FETCH_SOURCE`, and the sections `refs` and `entries` (names
 * that end with a slash).
 */
export const LOOK_AT_SOURCE = `${BEGIN}
ref=$5 sub=$6 release=$work/release
list HEAD 'refs/heads/*' \${ref:+"refs/tags/$ref"}
printf 'refs '
cat refs
printf '\\000'
has() { cut -f2 refs | grep -qxFe "$1"; }
name=
if [ -z "$ref" ]; then
  if has HEAD; then name=HEAD; fi
elif has "refs/heads/$ref"; then name=refs/heads/$ref
elif has "refs/tags/$ref"; then name=refs/tags/$ref
else
  case $ref in
    refs/*) name=$ref ;;
    *[!0-9a-f]*) ;;
    *) if [ "\${#ref}" -eq 40 ]; then name=$ref; fi ;;
  esac
fi
[ -n "$name" ] || exit 65
git init -q --bare repository.git
mkdir "$release"
cd repository.git
git remote add origin "$url"
get() { limited fetch --quiet --no-tags --no-auto-maintenance --no-write-fetch-head --no-recurse-submodules "$@"; }
if ! get --depth=1 --filter=blob:none origin "+$name:refs/look" 2>said; then
  if grep -q "find remote ref\\|not our ref" said; then exit 65; fi
  # The plainest kind of server has whole histories only.
  if ! grep -q shallow said || ! get origin "+$name:refs/look" 2>said; then
    cat said >&2
    exit 64
  fi
fi
${COMMIT_INFO}commit=$(info refs/look) || exit 65
printf 'commit %.20000s\\000' "$commit"
read -r sha <<END
$commit
END
whole=
if git ls-tree -z --name-only "$sha:$sub" >entries 2>/dev/null; then
  printf 'entries '
  head -c 100000 entries | tr '\\000' '/'
  printf '\\000'
else
  git ls-tree -r "$sha" >wanted
  grep -q ^120000 wanted || exit 66
  whole=yes
fi
set --
for file in ${FACT_FILES} .gitattributes; do set -- "$@" "\${sub:+$sub/}$file"; done
folder=$sub
while [ -n "$folder" ]; do
  case $folder in */*) folder=\${folder%/*} ;; *) folder= ;; esac
  set -- "$@" "\${folder:+$folder/}.gitattributes"
done
git ls-tree -z "$sha" -- "$@" | grep -z '^1[02]0' >wanted || true
tree=$sha
if [ -z "$whole" ] && ! grep -zq ^120000 wanted; then
  git update-index -z --index-info <wanted
  tree=$(git write-tree --missing-ok)
fi
git archive --format=tar "$tree" | tar -xf - -C "$release"
${READ_FACTS}`;
