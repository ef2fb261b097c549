#!/bin/sh
# Prints the id and name of the system, the name of process 1, and the package manager, one a line.
ID='' PRETTY_NAME=
# shellcheck source=/dev/null
[ ! -r /etc/os-release ] || . /etc/os-release
printf '%s\n%s\n' "$ID" "$PRETTY_NAME"
if [ -d /run/systemd/system ]; then echo systemd; else cat /proc/1/comm; fi
command -v apt-get >/dev/null && echo apt-get
true
