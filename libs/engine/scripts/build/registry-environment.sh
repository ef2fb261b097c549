#!/bin/sh
# Tells Yarn 2 and newer, and Bun, the registry and the certificates of the server's npm configuration, which they do not
# read. A project that names a registry of its own keeps it.
if [ -r /etc/npmrc ]; then
  registry=$(awk 'sub(/^registry *= */, "") { last = $0 } END { print last }' /etc/npmrc)
  certificates=$(awk 'sub(/^cafile *= */, "") { last = $0 } END { print last }' /etc/npmrc)
  if [ -n "$registry" ] && ! grep -qs npmRegistryServer .yarnrc.yml; then
    export YARN_NPM_REGISTRY_SERVER="$registry"
    case $registry in http://*) registry_host=${registry#http://}; export YARN_UNSAFE_HTTP_WHITELIST="${registry_host%%[:/]*}" ;; esac
  fi
  if [ -n "$registry" ] && ! grep -qs '^registry' .npmrc && ! grep -qs registry bunfig.toml; then
    export BUN_CONFIG_REGISTRY="$registry"
  fi
  if [ -n "$certificates" ]; then export YARN_HTTPS_CA_FILE_PATH="$certificates" NODE_EXTRA_CA_CERTS="$certificates"; fi
  unset registry certificates registry_host
fi
