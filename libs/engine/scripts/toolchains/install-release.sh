#!/bin/sh
# Installs a release of a toolchain. The remaining arguments are patterns of files that are left out. Exit code 69: it
# cannot be downloaded; 70: the checksum is missing or different; 71: it does not run on this server.
set -eu
name=${1:?toolchain}
version=${2:?version}
mirror=${3:?URL of the mirror}
archive=${4:?path of the archive}
sum=${5:?checksum, or path of a file of checksums}
stall=${6:?seconds that a download may stand still}
program=${7:?path of the program that says its version}
argument=${8:?argument for it}
expected=${9:?part of its answer}
shift 9
. toolchains/lib/download.sh
. toolchains/lib/begin-installation.sh
case $sum in
  */*)
    download "$sum" "$work/sums"
    sum=$(awk -v archive="${archive##*/}" '$2 == archive { print $1; exit }' "$work/sums")
    [ -n "$sum" ] || exit 70
    ;;
esac
download "$archive" "$work/archive"
printf '%s  %s\n' "$sum" "$work/archive" | sha256sum --check --status || exit 70
for pattern; do
  set -- "$@" --exclude "$pattern"
  shift
done
tar -xzf "$work/archive" -C "$root" --strip-components=1 --no-same-owner "$@"
rm -f "$work/archive"
unprivileged() { (cd / && setpriv --reuid 65534 --regid 65534 --clear-groups env -i PATH=/usr/bin:/bin HOME=/ GOTOOLCHAIN=local "$@"); }
case $(unprivileged "$root/$program" "$argument") in *"$expected"*) ;; *) exit 71 ;; esac
case $name in
  node)
    # npm, pnpm and Yarn 1 read their global configuration beside Node.js: it is that of the server.
    mkdir -p "$root/etc"
    ln -sfn /etc/npmrc "$root/etc/npmrc"
    ;;
  python)
    # Applications cannot write here, so each start would compile the standard library again.
    chown -R 65534 "$root/lib"
    unprivileged "$root/$program" -m compileall -q -x '/(test|tests|lib2to3|site-packages)/' -s "$root" -p "$place" "$root/lib" \
      >/dev/null 2>&1 || true
    ;;
esac
. toolchains/lib/end-installation.sh
