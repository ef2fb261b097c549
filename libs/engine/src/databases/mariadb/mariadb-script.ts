export const START_ENGINE = `
systemctl start mariadb.service || exit 1
tries=0
until mariadb-admin --no-defaults --protocol=socket --silent ping >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || { journalctl -q -o cat -n 20 -u mariadb.service; exit 1; }
  sleep 0.5
done
`;

/** SQL of ours from standard input, as root over the socket; each answer is a line. */
export const ADMIN_SQL = `
exec mariadb --no-defaults --protocol=socket --default-character-set=utf8mb4 --batch --raw --skip-column-names --connect-timeout=20 --user=root
`;

/**
 * A program as the owner of the database, never as root. The first line of standard input is the password, which goes into a
 * file that nobody else can read and that does not outlive the program; the rest is the input of the program. `$1` port, `$2`
 * user, then the program.
 */
export const AS_OWNER = `
umask 077
find /run -maxdepth 1 -name 'fairlead-client-*' -mmin +2880 -delete 2>/dev/null
IFS= read -r line || exit 1
file=$(mktemp /run/fairlead-client-XXXXXXXXXX) || exit 1
trap 'rm -f "$file"' EXIT
trap 'exit 143' TERM HUP INT PIPE
printf '[client]\\nprotocol=tcp\\nhost=127.0.0.1\\nport=%s\\nuser=%s\\ndefault-character-set=utf8mb4\\n%s\\n' "$1" "$2" "$line" >"$file" || exit 1
line=
shift 2
program=$1
shift
"$program" --defaults-file="$file" "$@"
`;

/**
 * As AS_OWNER, for the client that restores: without the names of those who defined views, routines and triggers, so that all
 * of it is the new owner's. Lines of data begin with INSERT and are left alone. `--binary-mode` knows no command by which a
 * dump could start a program. The last line must be there, or the dump was cut short.
 */
export const RESTORE = `
umask 077
IFS= read -r line || exit 1
folder=$(mktemp -d /run/fairlead-client-XXXXXXXXXX) || exit 1
file=$folder/client
trap 'rm -rf "$folder"' EXIT
trap 'exit 143' TERM HUP INT PIPE
printf '[client]\\nprotocol=tcp\\nhost=127.0.0.1\\nport=%s\\nuser=%s\\ndefault-character-set=utf8mb4\\n%s\\n' "$1" "$2" "$line" >"$file" || exit 1
line=
mkfifo "$folder/pipe"
exec 3<&0
LC_ALL=C sed -n -e '/^INSERT /{p;b' -e '}' \\
  -e 's/^CREATE DEFINER=\`[^\`]*\`@\`[^\`]*\`/CREATE/' \\
  -e 's/^\\(\\/\\*![0-9]* CREATE\\*\\/ \\)\\{0,1\\}\\/\\*!\\([0-9]*\\) DEFINER=\`[^\`]*\`@\`[^\`]*\`/\\1\\/*!\\2/' \\
  -e 'p' -e '$s/^-- Dump completed.*/whole/' -e '$w '"$folder/last" <&3 >"$folder/pipe" &
mariadb --defaults-file="$file" --binary-mode --max-allowed-packet=1G --database="$3" <"$folder/pipe" || exit 1
wait
grep -qx whole "$folder/last" || { echo 'the dump was cut short' >&2; exit 65; }
`;
