#!/bin/sh
# Prints the refs of `$url` that match patterns, as `git ls-remote` does. Exit code 64: the repository could not be read.
work=${1:?folder to work in}
key=${2:?file of the deploy key}
known_hosts=${3:?known_hosts file}
url=${4:?repository}
shift 4
. source/lib/begin-inspection.sh
list "$@"
cat "$listed"
