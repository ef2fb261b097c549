#!/bin/sh
# Prints the version of Node.js that the server's package sources offer.
apt-cache show nodejs >/dev/null 2>&1 || apt-get -q -o DPkg::Lock::Timeout=300 update >/dev/null 2>&1
apt-cache policy nodejs | sed -n 's/^ *Candidate: *//p'
