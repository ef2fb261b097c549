# shellcheck shell=sh
# Debian's psql, pg_dump and pg_restore are a Perl program that looks for the cluster and its version, and then starts the real
# program. Where the only cluster listens at the usual port and nothing else is configured, there is nothing to look for, and
# the real programs are put before it. A socket's lock names the data of its cluster in the second line.
only() { [ $# -eq 1 ] && [ -e "$1" ] && only=$1; }
{ read -r _ && read -r data; } 2>/dev/null </run/postgresql/.s.PGSQL.5432.lock || data=
if only /etc/postgresql/*/* && [ "$data" = "/var/lib/postgresql/${only#/etc/postgresql/}" ] && [ ! -e ~/.postgresqlrc ] &&
  ! grep -qs '^[^#]' /etc/postgresql-common/user_clusters && only /usr/lib/postgresql/*/bin; then
  PATH=$only:$PATH
fi
