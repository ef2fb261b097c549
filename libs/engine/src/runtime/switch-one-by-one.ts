import { script } from '../command/command';
import type { Step } from '../flows/step';
import type { Host } from '../host/host';
import { SWITCH_ONE_BY_ONE } from './one-by-one-script';
import type { Run } from './run';
import type { Observation, Started } from './runtime';
import { checkArguments, instanceUnit, interrupted, readFall } from './units';

/** Time for which those instances that serve already are watched before the next one is changed. */
const PAUSE_SECONDS = 1;

/** Whether there is anything to do one by one: several instances, and processes that they take over from. */
export function switchesOneByOne(run: Run, started: Started): boolean {
  const { application, previous } = run.spec;
  return (
    application.switchMode === 'one_by_one' &&
    started.instances.length > 1 &&
    previous !== undefined &&
    previous.runtime !== 'static'
  );
}

/** All instances but the last, with which visitors are switched to the new slot. After a failure the former release serves alone. */
export async function switchOneByOne(host: Host, run: Run, started: Started, step: Step): Promise<Observation> {
  const { application, number, previous } = run.spec;
  const each = 3 * application.healthCheck.timeoutSeconds + PAUSE_SECONDS + 5;
  const result = await host.exec(
    script(
      'switch-one-by-one',
      SWITCH_ONE_BY_ONE,
      ...checkArguments(run, PAUSE_SECONDS),
      number,
      previous?.number ?? '',
      ...started.instances.flatMap(({ port }, index) => [instanceUnit(run, index), port]),
    ),
    { signal: step.signal, timeoutMs: (30 + started.instances.length * each) * 1000, expect: 'any' },
  );
  if (result.code === 0) return { kind: 'passed' };
  if (result.code !== 72 && result.code !== 73) throw interrupted(result.stderr);
  // The numbers of those that were changed come first.
  return { kind: 'fellBack', ...readFall(result.stdout.replace(/^(\d+\n)+/, '')) };
}
