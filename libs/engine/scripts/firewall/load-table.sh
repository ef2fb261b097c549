#!/bin/sh
# Loads Fairlead's own table of the firewall, from what is on the server: the users of applications and builds, and the files that are
# named after reserved ports. The table is replaced in one transaction; those of others are not touched. It runs when the
# server starts, before the applications, and after each change of users or ports.
#
# A connection to a reserved port is allowed to root, the proxy and the application that has the port. A response from it
# is allowed to root and that application, whoever else listens there: while an application is down, another one must not
# get its visitors. Applications never respond from ports of the system, of databases or of Fairlead's range that are not
# theirs. Such a response becomes a reset, so that the proxy knows at once that nothing is there. Nothing that an
# application says from its port leaves the server, and nothing reaches containers but through the proxy.
set -eu
root=/var/lib/fairlead
. server/lib/locks.sh
lock_file firewall
exec 7>>"$locks/firewall"
flock -w 30 7
ports=
[ ! -d "$root/ports" ] || ports=$(find "$root/ports" -maxdepth 1 -type l -name "[1-9]*" -printf '%f:%l\n')
table=$(printf '%s\n' "$ports" | awk -F: '
  function set(name, type, elements) {
    printf "set %s { type %s;%s }\n", name, type, elements == "" ? "" : " elements = { " substr(elements, 2) " };"
  }
  NR == FNR {
    if ($1 == "caddy") proxy = ", " $3
    if ($1 ~ /^(git|bld)_/ || $1 == "fairlead-git" || $6 ~ "^/var/lib/fairlead/" && $6 !~ "^/var/lib/fairlead/databases/") { uid[$1] = $3; users = users "," $3 }
    next
  }
  $1 ~ /^[1-9][0-9]*$/ && $1 < 65536 {
    split($2, owner, "/")
    reserved = reserved "," $1
    if (owner[1] in uid) owners = owners "," $1 " . " uid[owner[1]]
  }
  END {
    print "table inet fairlead\ndelete table inet fairlead\ntable inet fairlead {"
    set("applications", "uid", users)
    set("reserved", "inet_service", reserved)
    set("owners", "inet_service . uid", owners)
    print "chain output {"
    print "type filter hook output priority raw - 10; policy accept;"
    print "tcp flags & (fin | syn | rst | ack) == syn jump connecting"
    print "tcp flags & (fin | syn | rst | ack) == (syn | ack) jump answering"
    print "}\nchain connecting {"
    print "oifname \"lo\" tcp dport @reserved jump visiting"
    print "oifname \"fl-*\" meta skuid != 0 reject with tcp reset"
    print "oifname \"lo\" meta skuid @applications tcp sport @reserved jump owning"
    print "}\nchain visiting {"
    print "meta skuid { 0" proxy " } return"
    print "tcp dport . meta skuid @owners return"
    print "reject with tcp reset"
    print "}\nchain answering {"
    print "tcp sport @reserved goto owning"
    print "meta skuid @applications tcp sport { 1-1023, 3306, 5432, 6379, 20000-29999 } goto refused"
    print "}\nchain owning {"
    print "oifname \"lo\" tcp sport . meta skuid @owners return"
    print "meta skuid 0 return"
    print "goto refused"
    print "}\nchain refused {"
    print "oifname \"lo\" tcp flags set (rst | ack) return"
    print "drop"
    print "}\nchain forward {"
    print "type filter hook forward priority filter; policy accept;"
    print "iifname != \"fl-*\" oifname \"fl-*\" tcp flags & (fin | syn | rst | ack) == syn drop"
    print "}\n}"
  }
' /etc/passwd -)
printf '%s\n' "$table" | nft -f -
