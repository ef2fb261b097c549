# shellcheck shell=sh
# Sets the environment of git on a server: it never prompts, ignores other configuration and uses only these transports.
# Requires `$key`, `$known_hosts` and HOME.
: "${key:?}" "${known_hosts:?}"
export LC_ALL=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin
export GIT_TERMINAL_PROMPT=0 GIT_ASKPASS=/bin/false GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
export GIT_ALLOW_PROTOCOL=https:http:ssh:git
export GIT_SSH_COMMAND="ssh -F none -i $key -o IdentitiesOnly=yes -o BatchMode=yes -o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=$known_hosts -o ConnectTimeout=15 -o ServerAliveInterval=15"
