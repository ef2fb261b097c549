#!/bin/sh
# Installs the command line of this Fairlead, in the version that it runs itself:
#
#   curl -fsSL https://fairlead.example.com/cli/install.sh | sh
#
# FAIRLEAD_INSTALL_DIR is the folder for the command; by default /usr/local/bin for root, ~/.local/bin for others.
# It needs Node 20.19 or newer and curl or wget.
set -eu

# Fairlead puts its own address here when it serves this script.
url=${FAIRLEAD_URL:-'@URL@'}

fail() {
  printf 'fairlead: %s\n' "$1" >&2
  exit 1
}

fetch() {
  if command -v curl >/dev/null 2>&1; then
    curl -fsS --max-time 300 --output "$2" -- "$1"
  elif command -v wget >/dev/null 2>&1; then
    wget -q --timeout=300 --output-document="$2" -- "$1"
  else
    fail 'curl or wget is needed.'
  fi
}

# Everything is in a function, so that a script that was cut on its way does nothing.
main() {
  case $url in
    http://* | https://*) ;;
    *) fail 'FAIRLEAD_URL has to be the address of Fairlead.' ;;
  esac
  command -v node >/dev/null 2>&1 || fail 'Node 20.19 or newer is needed: https://nodejs.org'
  node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' ||
    fail "Node 20.19 or newer is needed; this is $(node --version)."

  if [ -n "${FAIRLEAD_INSTALL_DIR:-}" ]; then
    commands=$FAIRLEAD_INSTALL_DIR
    programs=$FAIRLEAD_INSTALL_DIR
  elif [ "$(id -u)" -eq 0 ]; then
    commands=/usr/local/bin
    programs=/usr/local/lib/fairlead
  else
    [ -n "${HOME:-}" ] || fail 'HOME is not set: set FAIRLEAD_INSTALL_DIR.'
    commands=$HOME/.local/bin
    programs=$HOME/.local/lib/fairlead
  fi
  mkdir -p -- "$commands" "$programs"

  # In the folder of the program, so that the last step is a rename on one file system.
  program=$programs/fairlead.cjs
  download=$(mktemp -- "$programs/.fairlead.XXXXXX")
  trap 'rm -f -- "$download" "$download.sha256"' EXIT
  trap 'exit 1' HUP INT TERM
  fetch "$url/cli/fairlead.cjs" "$download" || fail "$url/cli/fairlead.cjs could not be downloaded."
  fetch "$url/cli/fairlead.cjs.sha256" "$download.sha256" || fail "$url/cli/fairlead.cjs.sha256 could not be downloaded."
  node -e 'const { readFileSync } = require("fs");
    const [, program, checksum] = process.argv;
    const actual = require("crypto").createHash("sha256").update(readFileSync(program)).digest("hex");
    process.exit(readFileSync(checksum, "utf8").slice(0, 64) === actual ? 0 : 1)' "$download" "$download.sha256" ||
    fail 'The download is damaged: its checksum is another one. Nothing was installed.'

  chmod 755 "$download"
  mv -f -- "$download" "$program"
  ln -sf -- "$program" "$commands/fairlead"

  printf 'Installed fairlead %s: %s\n' "$("$program" --version)" "$commands/fairlead"
  case :$PATH: in
    *:"$commands":*) ;;
    *) printf 'Add %s to your PATH.\n' "$commands" ;;
  esac
  printf 'Sign in: fairlead login %s\n' "$url"
}

main
