#!/bin/bash
# A dump by hand: one pipe from the database into the repository.
# $1 host, $2 key file, $3 repository, $4 database
set -euo pipefail
ssh -i "$2" -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "root@$1" \
  "runuser -u postgres -- pg_dump -Fc -Z0 $4" |
  restic --no-cache -r "$3" backup --stdin --stdin-filename db.dump --quiet
