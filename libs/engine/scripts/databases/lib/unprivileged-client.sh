# shellcheck shell=sh
# Defines `unprivileged`, which runs a client of an engine as a user that nothing belongs to and no process has: not as
# root and not as the engine's user, whom the engine would take for its administrator. What an owner has written can then
# reach neither files nor sockets, whatever a client takes it for. `$folder` is for the password; only root and that user
# can enter it, and it is removed with the script. The numbers are those that systemd keeps for users without an entry.
umask 077
find /run -maxdepth 1 -name 'fairlead-client-*' -mmin +2880 -exec rm -rf {} + 2>/dev/null
uid=$((61184 + $$ % 4336))
while getent passwd "$uid" >/dev/null; do uid=$((61184 + (uid - 61183) % 4336)); done
folder=$(mktemp -d /run/fairlead-client-XXXXXXXXXX) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 143' TERM HUP INT PIPE
chown "$uid:$uid" "$folder" || exit 1
# shellcheck disable=SC2034 # The scripts that include this file use it.
file=$folder/password
unprivileged() {
  chown "$uid:$uid" "$file" &&
    setpriv --reuid="$uid" --regid="$uid" --clear-groups --no-new-privs --inh-caps=-all -- "$@"
}
