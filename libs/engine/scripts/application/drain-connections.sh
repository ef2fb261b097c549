#!/bin/sh
# Waits until a deployment has no more connections, and prints how many remain (see lib/drain-connections.sh).
app=${1:?application}
number=${2:?number of the deployment}
seconds=${3:?seconds}
signal=${4?signal, or nothing}
. application/lib/drain-connections.sh
