# shellcheck shell=sh
# Sets the limits and the environment of git for an inspection of a repository. Requires `$work`, `$key`, `$known_hosts`
# and `$url`.
#
# An inspection can write 2097152 blocks of 512 bytes to one file.
set -eu
umask 077
ulimit -f 2097152
export HOME="$work" GIT_LITERAL_PATHSPECS=1
. source/lib/git-environment.sh
stall=15 listed=$work/refs
. source/lib/git-transfer.sh
cd "$work"
