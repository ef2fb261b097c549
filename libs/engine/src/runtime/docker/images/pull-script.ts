/**
 * An image that nobody had by its digest is noted before it is pulled, so that also after a kill it is known to be ours. Prints
 * `ours` where it is. `$1` application, `$2` number, `$3` 200 where the image is there, `$4` its name by digest.
 */
export const NOTE_PULL = `
set -eu
note=/var/lib/fairlead/apps/$1/pulled-$2
if [ "$3" = 200 ]; then
  [ "$(cat "$note" 2>/dev/null)" = "$4" ] || exit 0
else
  printf '%s\\n' "$4" >"$note"
fi
echo ours
`;

/** Takes the name by digest away that a pull has given; the image stays where another name holds it. `$1` application, `$2` number. */
export const FORGET_PULL = `
note=/var/lib/fairlead/apps/$1/pulled-$2
[ -f "$note" ] || exit 0
docker rmi --no-prune "$(cat "$note")" >/dev/null 2>&1
rm -f "$note"
`;
