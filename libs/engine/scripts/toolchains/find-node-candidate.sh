#!/bin/sh
# Prints the version of Node.js that the package sources of the server have.
apt-cache show nodejs >/dev/null 2>&1 || apt-get -q -o DPkg::Lock::Timeout=300 update >/dev/null 2>&1
apt-cache policy nodejs | sed -n 's/^ *Candidate: *//p'
