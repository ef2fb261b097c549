# shellcheck shell=sh
# Lists the files that decide how an application is built and started: those whose contents are read, those of which the
# first bytes say enough, those that determine the dependencies, and all of them together with those whose presence
# counts. Of the root of a repository whose application is in another folder fewer files count.
version_files='.nvmrc .node-version .tool-versions mise.toml .mise.toml .python-version .ruby-version .go-version
.php-version'
workspace_files='package.json pnpm-workspace.yaml .yarnrc.yml turbo.json nx.json lerna.json'
head_files='yarn.lock pnpm-lock.yaml'
node_lockfiles="package-lock.json npm-shrinkwrap.json bun.lock bun.lockb $head_files"
framework_files='next.config.js next.config.mjs next.config.cjs next.config.ts nuxt.config.js nuxt.config.mjs nuxt.config.ts
astro.config.js astro.config.mjs astro.config.cjs astro.config.ts svelte.config.js svelte.config.mjs svelte.config.ts
react-router.config.js react-router.config.mjs react-router.config.ts vite.config.js vite.config.mjs vite.config.cjs
vite.config.ts vite.config.mts angular.json nest-cli.json project.json _config.yml .eleventy.js eleventy.config.js
eleventy.config.mjs eleventy.config.cjs'
content_files="$workspace_files $version_files $framework_files
Procfile requirements.txt pyproject.toml Pipfile Pipfile.lock poetry.lock uv.lock runtime.txt manage.py app.py main.py
wsgi.py asgi.py composer.json Gemfile Gemfile.lock go.mod config.toml"
install_files='.npmrc .yarnrc .yarnrc.yml bunfig.toml .pnpmfile.cjs pnpm-workspace.yaml'
summed_files="$node_lockfiles $install_files requirements.txt poetry.lock uv.lock Pipfile.lock composer.json composer.lock
Gemfile Gemfile.lock"
all_files="$content_files $node_lockfiles
binding.gyp .npmrc .yarnrc bunfig.toml .pnpmfile.cjs composer.lock Dockerfile setup.py index.php public/index.php
web/index.php artisan config.ru config/application.rb main.go hugo.toml hugo.yaml hugo.yml hugo.json mkdocs.yml
webpack.config.js index.html dist/index.html build/index.html out/index.html _site/index.html public/index.html
docs/index.html server.js index.js app.js main.js server.mjs index.mjs app.mjs server.cjs index.cjs server.ts index.ts
app.ts main.ts src/index.js src/server.js src/app.js src/main.js src/index.mjs src/server.mjs src/index.ts
src/server.ts src/app.ts src/main.ts server/index.js"
root_content_files="$workspace_files $version_files"
root_files="$root_content_files $node_lockfiles"
