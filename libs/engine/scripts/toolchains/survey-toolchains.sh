#!/bin/sh
# Surveys the toolchains that the server has and those that it could install. It runs as root, because the package
# manager is queried. The remaining arguments are packages. Prints lines: `version <toolchain> <output>`, `installed
# <package>`, `candidate <package> <version>` or `absent <package>`, `service <unit>`.
#
# Everything except the candidates is cached beside what it depends on: the list of installed packages, and the
# programs. While those are unchanged, the next deployment need not survey again.
set -u
names=${1?names of toolchains}
export LC_ALL=C.UTF-8 PATH=/usr/local/bin:/usr/bin:/bin COMPOSER_ALLOW_SUPERUSER=1
shift
program_of() { case $1 in python) echo python3 ;; *) echo "$1" ;; esac; }
version_of() {
  case $1 in
    php) php -r 'echo PHP_VERSION;' ;;
    ruby) ruby -e 'print RUBY_VERSION' ;;
    go) GOTOOLCHAIN=local go version ;;
    hugo) hugo version ;;
    composer) composer --version --no-ansi ;;
    *) "$(program_of "$1")" --version ;;
  esac 2>/dev/null </dev/null | head -n 1 # pipe: a program that fails has no version
}
# pipe: dpkg-query fails if it does not know one of the packages
installed() { dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed /installed /p'; }
answers=
say() { answers="$answers$1
"; }
programs=
for name in $names; do
  if program=$(command -v "$(program_of "$name")"); then
    programs="$programs $program"
    say "version $name $(version_of "$name")"
  fi
done
have=$(installed "$@")
say "$have"
missing=
for package; do
  case "
$have
" in *"
installed $package
"*) ;; *) missing="$missing $package" ;; esac
done
candidates() {
  # shellcheck disable=SC2086 # Names of packages, separated by blanks.
  policy=$(apt-cache policy $missing 2>/dev/null) || return 0
  printf '%s\n' "$policy" | awk '/^[^ ].*:$/ { name = substr($1, 1, length($1) - 1) } $1 == "Candidate:" && $2 != "(none)" { print "candidate", name, $2 }'
}
if [ -n "$missing" ]; then
  found=$(candidates)
  count=$(printf '%s\n' "$found" | grep -c . || true)
  # shellcheck disable=SC2086 # Names of packages, separated by blanks.
  set -- $missing
  if [ "$count" -lt "$#" ]; then
    apt-get -q -o DPkg::Lock::Timeout=300 update >/dev/null 2>&1
    found=$(candidates)
  fi
  printf '%s\n' "$found"
  for package; do
    case "
$found" in *"
candidate $package "*) ;; *) say "absent $package" ;; esac
  done
fi
for unit in /lib/systemd/system/php*-fpm.service; do
  [ ! -f "$unit" ] || printf 'service %s\n' "${unit##*/}"
done
printf '%s' "$answers"
known=/var/lib/fairlead/toolchain-packages
identity() { stat -L --printf '%n %s %Y;' /var/lib/dpkg/status "$@" 2>/dev/null; }
. server/lib/locks.sh
lock_file packages
exec 9>>"$locks/packages"
flock -w 30 9 || exit 0
others=
if [ -f "$known" ]; then
  { read -r previous; read -r was; } <"$known"
  # Results for other toolchains remain valid if nothing has changed since.
  # shellcheck disable=SC2086 # Paths of programs, separated by blanks.
  if [ "$was" = "$(identity $previous)" ]; then
    others=$(tail -n +3 "$known")
    for program in $previous; do case " $programs " in *" $program "*) ;; *) programs="$programs $program" ;; esac; done
  fi
fi
{
  # shellcheck disable=SC2086 # Paths of programs, separated by blanks.
  printf '%s\n%s\n' "$programs" "$(identity $programs)"
  # pipe: grep finds nothing if nothing is known
  printf '%s\n%s' "$others" "$answers" | grep . | sort -u
} >"$known.new"
mv "$known.new" "$known"
