/** What an application is made of, by these files; those of which the content counts. */
const READ =
  'package.json Procfile requirements.txt pyproject.toml Pipfile Pipfile.lock poetry.lock uv.lock .python-version runtime.txt ' +
  'manage.py app.py main.py wsgi.py asgi.py composer.json Gemfile Gemfile.lock .ruby-version go.mod .nvmrc .node-version ' +
  'config.toml';

/** Those that decide what is installed. */
const SUMMED =
  'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml .npmrc requirements.txt poetry.lock uv.lock Pipfile.lock ' +
  'composer.json composer.lock Gemfile Gemfile.lock';

/** Those that count by being there. */
const SEEN =
  'Dockerfile index.html setup.py index.php public/index.php web/index.php artisan config.ru config/application.rb main.go ' +
  'server.js index.js app.js hugo.toml hugo.yaml hugo.yml hugo.json _config.yml mkdocs.yml ' +
  'pnpm-workspace.yaml';

/** The files that decide how an application is built and started. */
export const FACT_FILES = [...new Set(`${READ} ${SUMMED} ${SEEN}`.split(' '))].join(' ');

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
for file in ${READ}; do
  if [ -f "$file" ]; then
    printf 'content %s ' "$file"
    head -c 400000 "$file" | tr -d '\\000'
    printf '\\000'
  fi
done
set --
for file in ${SUMMED}; do
  if [ -f "$file" ]; then set -- "$@" "$file"; fi
done
if [ "$#" -gt 0 ]; then
  printf 'sums '
  sha256sum "$@"
  printf '\\000'
fi
if [ -f composer.json ]; then
  printf 'extensions '
  # What is only suggested has a sentence where these have a version.
  cat composer.json composer.lock 2>/dev/null | grep -oE '"ext-[A-Za-z0-9_]+": *"[^A-Za-z"][^"]*"' | cut -d '"' -f 2 | sort -u
  printf '\\000'
fi
`;
