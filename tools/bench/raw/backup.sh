# A backup by hand: one pipe from the dump into the repository, which is then restored into another database.
# $1 host, $2 key file, $3 repository, $4 database, $5 copy
set -euo pipefail
shell() { ssh -i "$2" -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "root@$1" "$3"; }
shell "$1" "$2" "runuser -u postgres -- pg_dump -Fc -Z0 $4" |
  restic --no-cache -r "$3" backup --stdin --stdin-filename db.dump --quiet
shell "$1" "$2" "runuser -u postgres -- createdb $5"
restic --no-cache -r "$3" dump latest /db.dump |
  shell "$1" "$2" "runuser -u postgres -- pg_restore --exit-on-error --no-owner --no-acl -d $5"
shell "$1" "$2" "runuser -u postgres -- dropdb $5"
