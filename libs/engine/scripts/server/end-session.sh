#!/bin/sh
# Ends a session with all of its processes.
pid=${1:?process that began the session}
start=${2:?when it was started}
session=${3:?session}
tries=${4:?tenths of a second until KILL}
when=${5:?always or unless-ended}
. server/lib/end-session.sh
