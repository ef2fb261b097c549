#!/bin/bash
# A restore by hand: one pipe from the repository into a new database.
# $1 host, $2 key file, $3 repository, $4 database
set -euo pipefail
shell() { ssh -i "$2" -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "root@$1" "$3"; }
shell "$1" "$2" "runuser -u postgres -- createdb $4"
restic --no-cache -r "$3" dump latest /db.dump |
  shell "$1" "$2" "runuser -u postgres -- pg_restore --exit-on-error --no-owner --no-acl -d $4"
