#!/bin/sh
# Prints the facts of each instance. The remaining arguments are an id and a user for each.
perl=${1:?text of redis-client.pl}
shift
exec perl -e "$perl" inspect "$@"
