import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { DeploySpec } from '../../specs/deployment-spec';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';

const RESTORE_CACHES = loadScript('build/restore-build-caches.sh');
const RESTORE_CACHES_AS_USER = loadScript('build/restore-caches-as-user.sh');
const KEEP_CACHES = loadScript('build/keep-build-caches.sh');
const KEEP_CACHES_AS_USER = loadScript('build/keep-caches-as-user.sh');

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
  await host.exec(script('restore-caches', RESTORE_CACHES, RESTORE_CACHES_AS_USER, ...values), options);
  try {
    await build();
  } finally {
    if (!step.signal.aborted)
      await host.exec(script('keep-caches', KEEP_CACHES, KEEP_CACHES_AS_USER, ...values), options);
  }
}
