import { loadScript } from '../../command/load-script';
import { bashScript } from '../../command/shell-command';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import type { ReleaseRun } from '../release-run';
import type { Observation, StartedRelease } from '../runtime-driver';
import { healthCheckArguments, instanceUnitName, serverShutdownError, parseFallback } from './unit-runtime';

const SWITCH_ONE_BY_ONE = loadScript('systemd/rolling-switch.sh');

/** Seconds of observation before the next instance is switched. */
const PAUSE_SECONDS = 1;

/** Returns whether instances are switched one by one: there are several, and a previous release with processes. */
export function usesRollingSwitch(run: ReleaseRun, started: StartedRelease): boolean {
  const { application, previous } = run.spec;
  return (
    application.switchMode === 'one_by_one' &&
    started.instances.length > 1 &&
    previous !== undefined &&
    previous.runtime !== 'static'
  );
}

/**
 * Switches all instances except the last, with which visitors are switched to the new slot. After a failure only the previous
 * release is live.
 */
export async function switchInstances(
  host: Host,
  run: ReleaseRun,
  started: StartedRelease,
  step: Step,
): Promise<Observation> {
  const { application, number, previous } = run.spec;
  const each = 3 * application.healthCheck.timeoutSeconds + PAUSE_SECONDS + 5;
  const result = await host.exec(
    bashScript(
      'switch-one-by-one',
      SWITCH_ONE_BY_ONE,
      ...healthCheckArguments(run, PAUSE_SECONDS),
      number,
      previous?.number ?? '',
      ...started.instances.flatMap(({ port }, index) => [instanceUnitName(run, index), port]),
    ),
    { signal: step.signal, timeoutMs: (30 + started.instances.length * each) * 1000, expect: 'any' },
  );
  if (result.code === 0) return { kind: 'passed' };
  if (result.code !== 72 && result.code !== 73) throw serverShutdownError(result.stderr);
  // The output begins with the numbers of the switched instances.
  return { kind: 'fellBack', ...parseFallback(result.stdout.replace(/^(\d+\n)+/, '')) };
}
