# shellcheck shell=sh
# Moves the toolchain in `$root` to its place. Requires what begin-installation.sh sets.
: "${root:?}" "${place:?}"
chown -hR root:root "$root"
chmod -R u+rwX,go+rX,go-w,a-s "$root"
mkdir -p "${place%/*}"
mv -T "$root" "$place"
