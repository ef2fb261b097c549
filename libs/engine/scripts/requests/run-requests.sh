#!/bin/sh
# Runs requests.pl, which has a deadline of its own, with little weight beside the proxy and the applications. Standard
# input: the routes of the proxy.
perl=${1:?text of requests.pl}
shift
exec timeout 30 nice -n 10 perl -e "$perl" -- "$@"
