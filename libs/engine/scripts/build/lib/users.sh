# shellcheck shell=sh
# Sets the names of an application's other users: `$fetcher` runs git and can read the deploy key, `$builder` runs the
# commands of a build, and the application itself runs as `$app`. None of them can read what another one keeps to itself.
# systemd takes names of up to 31 characters.
: "${app:?}"
fetcher=git_${app#app_} builder=bld_${app#app_}
: "$fetcher" "$builder"
