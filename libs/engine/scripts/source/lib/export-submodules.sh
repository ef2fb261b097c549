# shellcheck shell=sh
# Exports the submodules of the commit that was exported last, and theirs, into `$release`. Their repositories are in
# `$home/repository.git/modules`. What is in `.gitmodules` is untrusted: the name of a submodule is never used as a path,
# its address must be one that an application could have, and no symbolic link may be on the way to its folder. Exit
# code 67: a submodule could not be fetched.
: "${release:?}" "${home:?}" "${scratch:?}" "${said:?}"
tab=$(printf '\t') mark=$(printf '\001')
level=0 count=0 used=' '
submodule_failed() {
  shown=$address rest=${address#*://}
  case ${rest%%/*} in *@*) case $address in http*://*) shown=${address%%://*}://${rest#*@} ;; esac ;; esac
  printf 'submodule %s\000address %.2000s\000reason %s\000' "$path" "$shown" "$1"
  exit "${2:-67}"
}
# By the rules of git: a relative address belongs to that of the repository with the submodule.
resolve_address() {
  case $address in ./* | ../*) ;; *) return 0 ;; esac
  base=${parent%/} separator=/
  while :; do
    case $address in
      ../*)
        address=${address#../}
        case $base in
          */*) base=${base%/*} ;;
          *:*) base=${base%:*} separator=: ;;
          *) return 0 ;;
        esac
        ;;
      ./*) address=${address#./} ;;
      *) break ;;
    esac
  done
  address=$base$separator${address%/}
}
setting() { git config --blob "$commit:.gitmodules" --get "submodule.$name.$1" 2>/dev/null; }
find_setting() {
  name='' address=''
  while IFS= read -r line; do
    [ "${line#*"$mark"}" = "$path" ] || continue
    name=${line%%"$mark"*}
    name=${name#submodule.}
    name=${name%.path}
  done <"$scratch/paths"
  [ -n "$name" ] && address=$(setting url) && [ -n "$address" ]
}
# Adds the submodules of the commit to the queue: level, commit, address and path, a line each.
queue_submodules() {
  prefix=$path parent=$address
  git ls-tree -r -z "$commit" >"$scratch/tree"
  # pipe: grep finds nothing if there are no submodules
  grep -z '^160000 ' "$scratch/tree" | tr '\000\n' '\n\001' >"$scratch/links"
  [ -s "$scratch/links" ] || return 0
  # pipe: each submodule without an entry fails
  git config --blob "$commit:.gitmodules" -z --get-regexp '^submodule\..*\.path$' 2>/dev/null | tr '\000\n' '\n\001' >"$scratch/paths"
  while IFS= read -r link <&4; do
    id=${link#160000 commit }
    id=${id%%"$tab"*} path=${link#*"$tab"} address=
    case $path in *[[:cntrl:]]*) submodule_failed 'its path has control characters' ;; esac
    if find_setting; then resolve_address; fi
    if [ -n "$name" ] && [ "$(setting update)" = none ]; then continue; fi
    path=${prefix:+$prefix/}$path
    # A folder that is excluded by export-ignore is not there.
    if [ ! -d "$release/$path" ]; then continue; fi
    if [ -z "$address" ]; then submodule_failed '.gitmodules has no URL for it'; fi
    is_address "$address" || submodule_failed 'its URL is not an https, http, ssh or git URL'
    printf '%s\n' "$((level + 1))" "$id" "$address" "$path" >>"$scratch/queue"
  done 4<"$scratch/links"
}
: >"$scratch/queue"
queue_submodules
while IFS= read -r level <&3 && IFS= read -r id <&3 && IFS= read -r address <&3 && IFS= read -r path <&3; do
  count=$((count + 1))
  if [ "$level" -gt 8 ]; then submodule_failed 'submodules can be nested 8 levels deep'; fi
  if [ "$count" -gt 100 ]; then submodule_failed 'a repository can have 100 submodules'; fi
  case $(cd -P "$release/$path" && pwd -P) in "$release/$path") ;; *) submodule_failed 'a symbolic link is in its path' ;; esac
  place=$(printf %s "$address" | sha256sum)
  place=$(printf %.32s "$place")
  used="$used$place "
  mkdir -p "$home/repository.git/modules/$place"
  open_repository "$home/repository.git/modules/$place"
  code=0
  fetch_id "$address" "$id" || code=$?
  if [ "$code" -eq 65 ]; then submodule_failed "its repository does not have the commit $id"; fi
  if [ "$code" -ne 0 ]; then cat "$said" >&2; submodule_failed ''; fi
  (export_commit "$id" "$address" "$release/$path") || submodule_failed '' "$?"
  printf 'exported %s\000' "$path"
  commit=$id
  queue_submodules
done 3<"$scratch/queue"
if [ -d "$home/repository.git/modules" ]; then
  for folder in "$home/repository.git/modules"/*; do
    case $used in *" ${folder##*/} "*) open_repository "$folder"; limit_repository ;; *) rm -rf "$folder" ;; esac
  done
fi
