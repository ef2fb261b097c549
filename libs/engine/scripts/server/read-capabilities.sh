#!/bin/sh
# Prints the names and versions of the relevant programs that are installed, one a line, separated by a tab.
tell() {
  name=$1
  shift
  command -v "$1" >/dev/null 2>&1 || return 0
  answer=$("$@" 2>&1)
  printf '%s\t%s\n' "$name" "${answer%%
*}"
}
tell systemd systemctl --version
tell git git --version
tell curl curl --version
tell caddy caddy version
tell node node --version
# shellcheck disable=SC2016 # A field of dpkg-query, not of the shell.
tell npm dpkg-query -W -f '${Version}' npm
tell python python3 --version
tell php php --version
tell ruby ruby --version
tell go go version
tell docker docker --version
tell postgresql psql --version
tell mariadb mariadb --version
tell redis redis-server --version
tell restic restic version
if nft list chain inet fairlead answering >/dev/null 2>&1; then tell firewall nft --version; fi
