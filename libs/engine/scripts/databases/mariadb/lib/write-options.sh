# shellcheck shell=sh
# Reads the password from the first line of standard input and writes the options of a client to `$file`. Requires
# `$username`. A statement in a dump, or a name, can neither make the client send a file nor use its own commands.
IFS= read -r line || exit 1
printf '[client]\nprotocol=socket\nuser=%s\ndefault-character-set=utf8mb4\n%s\n[mysql]\nlocal-infile=0\nbinary-mode\n' "${username:?}" "$line" >"${file:?}" || exit 1
line=
