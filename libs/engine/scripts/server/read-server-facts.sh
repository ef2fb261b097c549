#!/bin/sh
# Prints the facts of the server: sections of files, as tail names them, then the output of uname, nproc and df.
tail -n +1 /etc/os-release /proc/sys/kernel/hostname /proc/sys/kernel/osrelease /proc/meminfo || exit
echo; echo '==> machine <=='
uname -m
nproc
size=$(df -B1 --output=size /) && printf '%s\n' "$size" | tail -n 1
