# shellcheck shell=sh
# Reads the cached facts of Docker's client, or detects them again if another client was installed: asking it for its
# version takes longer than most scripts in total. Until version 23 BuildKit was part of the client; since then it is a
# plugin. Requires `$docker`, its path; sets `$version` (its output), `$buildkit` (1 or 0), and `$podman` to a word for
# Podman, whose socket responds like Docker's.
: "${docker:?}"
identity=$(stat -Lc '%n %s %Y' "$docker") cache=/var/lib/fairlead/docker-client known='' version='' podman='' buildkit=0
[ ! -f "$cache" ] || { read -r version; read -r known; } <"$cache"
if [ "$known" != "$identity" ]; then
  version=$("$docker" --version)
  printf '%s\n%s\n' "$version" "$identity" >"$cache.$$"
  mv "$cache.$$" "$cache"
fi
case $version in *[Pp]odman*) podman=yes ;; esac
major=${version#* version }
major=${major%%.*}
case $major in
  '' | *[!0-9]*) ;;
  *) [ "$major" -ge 23 ] || buildkit=1 ;;
esac
for folder in /root/.docker /usr/local/lib/docker /usr/local/libexec/docker /usr/lib/docker /usr/libexec/docker; do
  if [ -x "$folder/cli-plugins/docker-buildx" ]; then buildkit=1; break; fi
done
