#!/bin/sh
# Runs Fairlead's own SQL from standard input as root over the socket; each row of the result is a line.
exec mariadb --no-defaults --protocol=socket --default-character-set=utf8mb4 --batch --raw --skip-column-names --connect-timeout=20 --user=root
