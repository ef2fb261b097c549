#!/bin/sh
# Runs a program as the owner of the database, never as root. The first line of standard input is the password, which is
# written to a file that only the program's user can read and that is removed with the program; the rest is the input of
# the program. It uses the socket, which no program but the engine can offer. The remaining arguments are the program.
username=${1:?user}
. databases/lib/unprivileged-client.sh
. databases/mariadb/lib/write-options.sh
shift
program=$1
shift
unprivileged "$program" --defaults-file="$file" "$@"
