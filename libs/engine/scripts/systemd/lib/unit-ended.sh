# shellcheck shell=sh
# Defines `ended`, which falls back because the process of `$unit` ended.
ended() {
  who=${unit#"fairlead-$app-$number"}
  who=${who%.service}
  case $who in
    '') said='its process ended' ;;
    -[0-9]*) said="its instance ${who#-} ended" ;;
    *) said="its process ${who#-} ended" ;;
  esac
  fall_back "$said"
}
