#!/bin/sh
# Prints what the server is: sections of files, as tail names them, then what uname, nproc and df say.
tail -n +1 /etc/os-release /proc/sys/kernel/hostname /proc/sys/kernel/osrelease /proc/meminfo || exit
echo; echo '==> machine <=='
uname -m
nproc
df -B1 --output=size / | tail -n 1
