/** The files that decide how an application is built and started. */
export const FACT_FILES =
  'Dockerfile index.html package.json Procfile requirements.txt pyproject.toml composer.json Gemfile go.mod ' +
  'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml .npmrc server.js index.js app.js';

/**
 * What a deployment is planned from: the same for one that is made and for a look at a repository. Wants what was exported in
 * `$release` and the application's folder in `$sub`. Exit code 66: there is no such folder. Prints sections that end with NUL:
 * a word, a blank, its value; so no file may bring a NUL of its own.
 */
export const READ_FACTS = `
cd "$release"
if [ -n "$sub" ]; then cd -P "./$sub" 2>/dev/null || exit 66; fi
case $(pwd -P)/ in "$release"/*) ;; *) exit 66 ;; esac
for file in ${FACT_FILES}; do
  if [ -f "$file" ]; then printf 'file %s\\000' "$file"; fi
done
for file in package.json Procfile; do
  if [ -f "$file" ]; then
    printf 'content %s ' "$file"
    head -c 400000 "$file" | tr -d '\\000'
    printf '\\000'
  fi
done
set --
for file in package-lock.json npm-shrinkwrap.json yarn.lock .npmrc; do
  if [ -f "$file" ]; then set -- "$@" "$file"; fi
done
if [ "$#" -gt 0 ]; then
  printf 'sums '
  sha256sum "$@"
  printf '\\000'
fi
`;
