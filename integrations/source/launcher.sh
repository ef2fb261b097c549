#!/bin/sh
# Deploys an application with Fairlead from a pipeline. Its settings are environment variables: see README.md.
# Made by tools/integrations.mjs from integrations/source; change it there.
set -eu

if ! command -v node >/dev/null 2>&1; then
  echo 'Fairlead: Node 20 or newer is required, and this job has no "node". Use an image or a step that installs it.' >&2
  exit 1
fi
if ! node -e 'process.exit(parseInt(process.versions.node, 10) >= 20 ? 0 : 1)'; then
  echo "Fairlead: Node 20 or newer is required, and this job has $(node --version)." >&2
  exit 1
fi
exec node --input-type=module - <<'END_OF_PROGRAM'
