import { script } from '../../command/shell-command';
import type { DeploySpec } from '../../specs/deployment-spec';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';

/**
 * As the application's user, whose links could lead root anywhere: what the last build has left is put where the next one
 * looks for it. A release has it only while it is built, so that no release can change what another one has. `$1`
 * application, `$2` number, `$3` folder, the rest are folders in there.
 */
const BRING_CACHES = `
set -eu
app=$1 home=/var/lib/fairlead/apps/$1 release=/var/lib/fairlead/apps/$1/releases/$2/$3
shift 3
[ -d "$home/cache" ] || exit 0
setpriv --reuid "$app" --regid "$app" --clear-groups sh -ec '
  cache=$1
  cd "$2"
  shift 2
  for path; do
    if [ ! -d "$cache/$path" ] || [ -e "$path" ] || [ -L "$path" ]; then continue; fi
    case $path in */*) mkdir -p "\${path%/*}" ;; esac
    mv -T "$cache/$path" "$path"
  done' bring-caches "$home/cache" "$release" "$@"
`;

/** Largest cache in bytes: a cache only grows, so a larger one is discarded. */
const LARGEST_MEGABYTES = 2048;

const TAKE_CACHES = `
set -eu
app=$1 home=/var/lib/fairlead/apps/$1 release=/var/lib/fairlead/apps/$1/releases/$2/$3
shift 3
if [ ! -d "$home/cache" ]; then
  mkdir -m 0700 "$home/cache"
  chown "$app:$app" "$home/cache"
fi
setpriv --reuid "$app" --regid "$app" --clear-groups sh -ec '
  cache=$1
  cd "$2"
  shift 2
  for path; do
    if [ ! -d "$path" ] || [ -L "$path" ]; then continue; fi
    size=$(du -sm "$path" | cut -f 1)
    rm -rf "$cache/$path"
    [ "$size" -le ${LARGEST_MEGABYTES} ] || continue
    case $path in */*) mkdir -p "$cache/\${path%/*}" ;; esac
    mv -T "$path" "$cache/$path"
  done' take-caches "$home/cache" "$release" "$@"
`;

/** Runs a build with the caches of previous builds of the application, and saves them even if the build fails. */
export async function withBuildCaches(
  host: Host,
  spec: DeploySpec,
  folder: string,
  caches: readonly string[],
  step: Step,
  build: () => Promise<void>,
): Promise<void> {
  if (caches.length === 0) return build();
  const values = [spec.application.id, spec.number, folder, ...caches];
  const options = { signal: step.signal, timeoutMs: 300_000, expect: 'any' } as const;
  // A build works without caches, so a failure here does not fail the deployment.
  await host.exec(script('bring-caches', BRING_CACHES, ...values), options);
  try {
    await build();
  } finally {
    if (!step.signal.aborted) await host.exec(script('take-caches', TAKE_CACHES, ...values), options);
  }
}
