# shellcheck shell=sh
# Lists the files that decide how an application is built and started: those whose contents are read, those that
# determine the dependencies, and all of them together with those whose presence counts.
content_files='package.json Procfile requirements.txt pyproject.toml Pipfile Pipfile.lock poetry.lock uv.lock .python-version
runtime.txt manage.py app.py main.py wsgi.py asgi.py composer.json Gemfile Gemfile.lock .ruby-version go.mod .nvmrc
.node-version config.toml'
summed_files='package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml .npmrc requirements.txt poetry.lock uv.lock
Pipfile.lock composer.json composer.lock Gemfile Gemfile.lock'
all_files="$content_files
package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml .npmrc composer.lock
Dockerfile index.html setup.py index.php public/index.php web/index.php artisan config.ru config/application.rb main.go
server.js index.js app.js hugo.toml hugo.yaml hugo.yml hugo.json _config.yml mkdocs.yml pnpm-workspace.yaml"
