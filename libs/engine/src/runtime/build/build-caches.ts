import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { DeploySpec } from '../../specs/application-spec';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';

const RESTORE_CACHES = loadScript('build/restore-build-caches.sh');
const RESTORE_CACHES_AS_USER = loadScript('build/restore-caches-as-user.sh');
const KEEP_CACHES = loadScript('build/keep-build-caches.sh');
const KEEP_CACHES_AS_USER = loadScript('build/keep-caches-as-user.sh');

/** Runs a build with what former builds of the application have left to be faster. A build that fails leaves it as well. */
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
  // A build works without them, so that a failure here is none of the deployment.
  await host.exec(script('restore-caches', RESTORE_CACHES, RESTORE_CACHES_AS_USER, ...values), options);
  try {
    await build();
  } finally {
    if (!step.signal.aborted)
      await host.exec(script('keep-caches', KEEP_CACHES, KEEP_CACHES_AS_USER, ...values), options);
  }
}
