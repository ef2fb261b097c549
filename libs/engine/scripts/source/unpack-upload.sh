#!/bin/sh
# Unpacks an uploaded archive, as the user that fetches, checks what is there then, and prints the files from which the release
# is planned, in sections that end with NUL. After the archive a last line comes through standard input, once its sender has
# compared its checksum. Nothing here relies on the check of the archive when it was uploaded. Exit code 66: the subdirectory
# does not exist; 70: the archive is refused, and the section `refused` says why; 71: the archive did not arrive whole.
set -eu
app=${1:?application}
sub=${2?subdirectory, or nothing}
format=${3:?tar, gzip or zstd}
size=${4:?bytes of the archive}
unpacked=${5:?bytes that the archive may have without its compression}
entries=${6:?entries that the archive may have}
home=/var/lib/fairlead/apps/$app
release=$home/fetch/release scratch=$home/fetch/unpacking
umask 022
export HOME="$home/fetch" LC_ALL=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin
rm -rf "$scratch"
mkdir -m 0700 "$scratch"
mkdir -m 0750 "$release"
said=$scratch/said
refuse() {
  printf 'refused %.5000s\000' "$1"
  exit 70
}
decompress() {
  case $format in
    tar) cat ;;
    gzip) gzip -dc ;;
    zstd) zstd -dcq --memory=64MB ;;
  esac
}
# Whether something is left of the archive is found out only where all before it was taken.
take_unpacked() {
  head -c "$unpacked" || return 0
  head -c 1 >"$scratch/more"
}
extract() {
  tar -xvf - -C "$release" --keep-old-files --no-same-owner --no-same-permissions --no-xattrs --no-acls --no-selinux \
    --delay-directory-restore
}
# pipe: a failure of each part leaves a file
{ head -c "$size" 2>>"$said" || : >"$scratch/head-failed"; } |
  { decompress 2>>"$said" || : >"$scratch/decompress-failed"; } |
  take_unpacked 2>>"$said" |
  { extract 2>>"$said" || : >"$scratch/extract-failed"; } |
  sed -n "$((entries + 1)){p;q;}" >"$scratch/one-too-many"
if [ -s "$scratch/more" ]; then refuse "it has more than $unpacked bytes without its compression"; fi
if [ -s "$scratch/one-too-many" ]; then refuse "it has more than $entries entries"; fi
if [ -f "$scratch/decompress-failed" ] || [ -f "$scratch/extract-failed" ]; then
  cat "$said" >&2
  # The archive may have ended too early, which the line after it tells.
  last=
  if [ ! -f "$scratch/head-failed" ]; then read -r last || exit 71; fi
  refuse "$(head -n 1 "$said")"
fi
read -r last || exit 71
[ "$last" = complete ] || exit 71
# The modes that git gives. Those of an archive may lock even its owner out.
chmod -R a-st,u=rwX,go=rX "$release"
chmod 0750 "$release"
cd "$release"
find . ! -type f ! -type d ! -type l -printf '%P is a device, a socket or a pipe\n' -quit >"$scratch/found"
find . -type l -lname '/*' -printf '%P is a link that leads out of the archive\n' -quit >>"$scratch/found"
if [ -s "$scratch/found" ]; then refuse "$(head -n 1 "$scratch/found")"; fi
find . -type l -print0 >"$scratch/links"
if [ -s "$scratch/links" ]; then
  xargs -0 realpath -mz -- <"$scratch/links" >"$scratch/targets"
  # Both lists have the same order.
  tr '\n\000' '\001\n' <"$scratch/links" >"$scratch/link-lines"
  tr '\n\000' '\001\n' <"$scratch/targets" >"$scratch/target-lines"
  while IFS= read -r link <&4 && IFS= read -r target <&5; do
    case $target/ in "$release"/*) ;; *) refuse "${link#./} is a link that leads out of the archive" ;; esac
  done 4<"$scratch/link-lines" 5<"$scratch/target-lines"
fi
# A file with more names than the release has leads out of it.
find . -type f -links +1 -printf '%i %n\n' >"$scratch/inodes"
if [ -s "$scratch/inodes" ]; then
  sort -o "$scratch/inodes" "$scratch/inodes"
  uniq -c "$scratch/inodes" >"$scratch/names"
  while read -r names inode links; do
    if [ "$names" -eq "$links" ]; then continue; fi
    refuse "$(find . -inum "$inode" -printf '%P' -quit) is a link that leads out of the archive"
  done <"$scratch/names"
fi
rm -rf "$scratch"
. source/lib/repository-files.sh
. source/lib/read-contents.sh
