import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(join(__dirname, '..', 'lib', 'lost-pipes.mjs')).href;

/** The module is not one that Jest can load. */
function lostPipes(text: string): unknown {
  const program = `import { lostPipes } from '${MODULE}'; console.log(JSON.stringify(lostPipes(process.argv[1])));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program, text], { encoding: 'utf8' }));
}

const LOST = `git archive HEAD | tar -xf - -C "$folder"
if git ls-tree -r "$id" | grep -q x; then :; fi
listed=$(ps | head -n 1)
echo "$(ps | head -n 1)"
printf '%s' x | sort | head -n 1
{ git log || :; } | cat
git log \\
  --oneline |
  cat
ss | while read -r line; do :; done`;

const HARMLESS = `printf '%s\\n' "$text" | sort -u
a=$(echo x | sha256sum) || exit 1
case $a in x | y) ;; 'a|b' | "$c") ;; *) ;; esac
case $a in
  x | y*) ;;
esac
[ -f x ] || exit 1
awk '{ print "a" | "sort" }' file # a | b
cat <<TEXT
ps | head
TEXT
# pipe: following ends with its reader
journalctl --follow | grep x
ps | head # pipe: it only explains a failure`;

it('finds each pipe that hides the failure of a part before the last, and no other bar', () => {
  expect(lostPipes(LOST)).toEqual([1, 2, 3, 4, 5, 6, 8, 10]);
  expect(lostPipes(HARMLESS)).toEqual([]);
});
