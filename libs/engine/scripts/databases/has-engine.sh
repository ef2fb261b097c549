#!/bin/sh
# Checks whether the database engine or its data is on the server. Exit code 69: neither is.
program=${1:?program}
data_path=${2:?folder of its data}
command -v "$program" >/dev/null || [ -n "$(ls -A "$data_path" 2>/dev/null)" ] || exit 69
