import { loadScript } from '../../command/load-script';
import { bashScript, script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import type { Step } from '../../step/step';
import type { ReleaseRun } from '../release-run';
import { fixedPortOf } from './fixed-port';
import { healthCheckArguments, requireHealthy } from './unit-runtime';

const REPLACE_RELEASE = loadScript('systemd/replace-release.sh');
const REPLACE_IN_UNIT = loadScript('systemd/replace-in-unit.sh');
const WAIT_AT_GATE = loadScript('systemd/wait-at-gate.sh');
const FINISH_REPLACEMENT = loadScript('systemd/finish-replacement.sh');

const INTERRUPTED = 81;

/** Seconds in which the processes of both releases end and the previous one starts again. */
const STOP_AND_RESTORE_SECONDS = 120;

/**
 * Replaces the live release, whose fixed port the new one needs: requests wait until the new one is verified, or until the
 * previous one has started again. The server does it on its own, whatever becomes of the connection. Returns the milliseconds
 * for which requests waited.
 * @throws {EngineError} START_FAILED, HEALTH_CHECK_FAILED
 */
export async function replaceRelease(host: Host, run: ReleaseRun, step: Step): Promise<number> {
  const { application, number, previous } = run.spec;
  const { healthCheck, drainSeconds, drainSignal } = application;
  const seconds = drainSeconds + healthCheck.deadlineSeconds + healthCheck.timeoutSeconds + STOP_AND_RESTORE_SECONDS;
  const result = await host.exec(
    bashScript(
      'replace-release',
      REPLACE_RELEASE,
      REPLACE_IN_UNIT,
      WAIT_AT_GATE,
      ...healthCheckArguments(run, healthCheck.deadlineSeconds),
      number,
      fixedPortOf(run) ?? '',
      drainSeconds,
      drainSignal?.replace(/^SIG/, '') ?? '',
    ),
    { signal: step.signal, timeoutMs: seconds * 1000, expect: 'any' },
  );
  if (result.code === INTERRUPTED)
    throw new EngineError('START_FAILED', 'The replacement of the live release was interrupted on the server.');
  requireHealthy(result, healthCheck, previous && ` Deployment ${previous.number} was started again.`);
  return Number(result.stdout.trim());
}

/** Removes after the switch what `replaceRelease` needed: the requests that waited have reached the new release. */
export async function finishReplacement(host: Host, run: ReleaseRun, signal: AbortSignal): Promise<void> {
  const { application, number } = run.spec;
  const port = fixedPortOf(run);
  if (port === undefined) return;
  await host.exec(script('finish-replacement', FINISH_REPLACEMENT, application.id, number, port), { signal });
}
