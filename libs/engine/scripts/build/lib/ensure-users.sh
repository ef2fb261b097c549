# shellcheck shell=sh
# Creates the users that fetch and build, and their folders: `fetch` and `repository.git` are private to the one, `build`
# (its home) and `cache` to the other, and `staging`, where root completes a release, is closed to everybody else.
# Requires `$home`, users.sh and 022 as umask.
: "${home:?}" "${fetcher:?}" "${builder:?}"
if [ ! -d "$home/fetch" ]; then
  . server/lib/add-user.sh
  for user in "$fetcher" "$builder"; do add_user "$user" /nonexistent build; done
  . firewall/lib/protect-ports.sh
  protect_ports
  # What another user could write until now is no longer trusted: both are caches.
  rm -rf "$home/repository.git" "$home/cache" "$home/fetch.new"
  # shellcheck disable=SC2174 # Their parent exists.
  mkdir -p -m 0700 "$home/staging" "$home/build" "$home/cache" "$home/repository.git" "$home/fetch.new"
  chown "$builder:$builder" "$home/build" "$home/cache"
  chown "$fetcher:$fetcher" "$home/repository.git" "$home/fetch.new"
  mv "$home/fetch.new" "$home/fetch"
fi
