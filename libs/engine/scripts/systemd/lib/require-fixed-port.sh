# shellcheck shell=sh
# Exits with code 80 if the fixed port `$fixed` of `$app` belongs to another application or if a program other than the
# application's own listens on it; standard output names it.
: "${app:?}" "${fixed?}"
require_fixed_port() {
  owner=$(readlink "/var/lib/fairlead/ports/$fixed") || owner=
  case $owner in
    '' | "$app"/*) ;;
    *) printf 'the application %s of this server\n' "${owner%%/*}"; exit 80 ;;
  esac
  listeners=$(ss -Hltnp "sport = :$fixed")
  others=$(
    while read -r line; do
      [ -n "$line" ] || continue
      pid='' by='a program without a visible process'
      case $line in
        *pid=*)
          pid=${line#*pid=} by=${line#*users:((\"}
          pid=${pid%%,*} by=${by%%\"*}
          ;;
      esac
      listener=
      [ -z "$pid" ] || listener=$(ps -o unit= -p "$pid") || listener=
      case $listener in "fairlead-$app-"*) continue ;; esac
      printf '%s%s\n' "$by" "${pid:+ (process $pid${listener:+, $listener})}"
    done <<LISTENERS
$listeners
LISTENERS
  )
  [ -z "$others" ] || { printf '%s\n' "$others" | sort -u; exit 80; }
}
[ -z "$fixed" ] || require_fixed_port
