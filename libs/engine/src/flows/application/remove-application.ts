import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import { requireRemoved } from '../../errors/require-removed';
import type { Host } from '../../host/host';
import type { StepRunner } from '../../step/step';

/** Exit code of the script: what is in Docker cannot be removed. */
const DOCKER_AWAY = 82;
/** Exit code of the script: something is left. */
const LEFTOVERS = 83;

const REMOVE_APPLICATION = loadScript('application/remove-application.sh');

/**
 * Removes an application from the server: its units, builds, ports, files, user, containers, images and volumes. The routes of
 * the proxy are applied separately.
 * @throws {EngineError} as `clearApplication` does.
 */
export async function removeApplication(host: Host, applicationId: string, step: StepRunner): Promise<void> {
  await step('remove', async ({ signal, log }) => {
    await clearApplication(host, applicationId, signal);
    log('Removed the units, files and user of the application');
  });
}

/**
 * @throws {EngineError} DOCKER_UNAVAILABLE if it has something in a Docker engine that does not start, REMOVAL_INCOMPLETE if
 * something is left, which the message names.
 */
export async function clearApplication(host: Host, applicationId: string, signal: AbortSignal): Promise<void> {
  const { code, stdout, stderr } = await host.exec(script('remove-application', REMOVE_APPLICATION, applicationId), {
    signal,
    timeoutMs: 300_000,
    expect: [0, DOCKER_AWAY, LEFTOVERS],
  });
  if (code === 0) return;
  if (code === LEFTOVERS) requireRemoved(stdout.split('\n'));
  const message = 'Docker does not start, but it has containers, images or volumes of the application.';
  throw new EngineError('DOCKER_UNAVAILABLE', message, { output: stderr });
}
