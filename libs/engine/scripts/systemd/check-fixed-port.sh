#!/bin/sh
# Checks whether an application can have a fixed port, before its release is built. Exit code 80: another application or
# program has it; standard output names it.
app=${1:?application}
fixed=${2:?fixed port}
. systemd/lib/require-fixed-port.sh
