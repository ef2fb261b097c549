#!/bin/sh
# Marks an application as one that uses Docker, for cleanup and removal.
set -eu
app=${1:?application}
container_script=${2:?text of end-container.sh}
home=/var/lib/fairlead/apps/$app
umask 022
. docker/lib/mark-containers.sh
