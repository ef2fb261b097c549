# shellcheck shell=sh
# What is known of Docker's client, which takes longer to say its version than most scripts take in all: it is asked
# again when another one is installed. Until version 23 BuildKit was a part of it, since then it is a program beside
# it. Wants `$docker`, its path; sets `$version` (what it says itself), `$buildkit` (1 or 0), and `$podman` to a word
# where it is Podman's, whose socket answers as Docker's does.
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
