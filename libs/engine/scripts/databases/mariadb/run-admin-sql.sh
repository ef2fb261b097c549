#!/bin/sh
# Runs Fairlead's own SQL from standard input as root over the socket; each row of the result is a line. A table that an
# owner keeps locked ends it with an error.
exec mariadb --no-defaults --protocol=socket --default-character-set=utf8mb4 --batch --raw --skip-column-names --binary-mode --local-infile=0 --connect-timeout=20 --user=root --init-command="SET SESSION sql_mode = '', lock_wait_timeout = 60"
