#!/bin/sh
# Prints the newest entries of the slow log of an instance, each as the name and the first argument of its command.
set -eu
perl=${1:?text of redis-client.pl}
id=${2:?id of the database}
most=${3:?number of entries}
. databases/redis/lib/instance-paths.sh
[ -d "$home/data" ] || exit 66
talk slow "$socket" "$home/admin" "$most"
