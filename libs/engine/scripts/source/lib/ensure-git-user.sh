# shellcheck shell=sh
# Removes what killed inspections have left, and ensures `$user`, as which git inspects repositories and nothing else runs.
find /var/lib/fairlead /run -xdev -mindepth 1 -maxdepth 1 -type d -name 'fairlead-inspect.*' -mmin +30 -exec rm -rf {} +
user=fairlead-git
. server/lib/add-user.sh
add_user "$user" /nonexistent build
