import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import type { ReleaseRun } from '../release-run';
import type { Observation, StartedRelease } from '../runtime-driver';
import { healthCheckArguments, instanceUnitName, serverShutdownError, parseFallback } from './unit-runtime';

const SWITCH_ONE_BY_ONE = loadScript('systemd/rolling-switch.sh');

/** Time for which those instances that serve already are watched before the next one is changed. */
const PAUSE_SECONDS = 1;

/** Whether there is anything to do one by one: several instances, and processes that they take over from. */
export function usesRollingSwitch(run: ReleaseRun, started: StartedRelease): boolean {
  const { application, previous } = run.spec;
  return (
    application.switchMode === 'one_by_one' &&
    started.instances.length > 1 &&
    previous !== undefined &&
    previous.runtime !== 'static'
  );
}

/** All instances but the last, with which visitors are switched to the new slot. After a failure the former release serves alone. */
export async function switchInstances(
  host: Host,
  run: ReleaseRun,
  started: StartedRelease,
  step: Step,
): Promise<Observation> {
  const { application, number, previous } = run.spec;
  const each = 3 * application.healthCheck.timeoutSeconds + PAUSE_SECONDS + 5;
  const result = await host.exec(
    script(
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
  // The numbers of those that were changed come first.
  return { kind: 'fellBack', ...parseFallback(result.stdout.replace(/^(\d+\n)+/, '')) };
}
