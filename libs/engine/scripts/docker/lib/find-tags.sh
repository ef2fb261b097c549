# shellcheck shell=sh
# Defines `find_tags`, which sets `$tags` to the names of the images of release `$number` of `$app`. The Dockerfile of another
# application can begin with any image whose name it knows, so each name ends with something that nobody can guess, and it is
# never in a command line before the image is removed.
: "${app:?}" "${number:?}"
find_tags() {
  found=$(curl -q -sS -G --max-time 60 --noproxy '*' --unix-socket /run/docker.sock \
    --data-urlencode "filters={\"reference\":[\"fairlead/$app\"]}" http://localhost/images/json 2>/dev/null) || found=
  tags=$(printf '%s' "$found" | grep -oE "\"fairlead/$app:$number(\\.[0-9a-f-]+)?\"" | tr -d '"') # pipe: it finds none where there are none
}
