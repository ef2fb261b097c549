# shellcheck shell=sh
# Sets `$machine` to the architecture of this server in the terms of Node.js.
case $(uname -m) in
  x86_64) machine=x64 ;;
  aarch64) machine=arm64 ;;
  *) machine=$(uname -m) ;;
esac
