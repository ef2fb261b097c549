#!/bin/sh
# Lets cleanup and removal know that the application has something in Docker.
set -eu
app=${1:?application}
container_script=${2:?text of end-container.sh}
home=/var/lib/fairlead/apps/$app
umask 022
. docker/lib/mark-containers.sh
