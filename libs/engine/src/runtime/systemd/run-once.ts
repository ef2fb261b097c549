import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { secret } from '../../specs/secret';
import type { Step } from '../../step/step';
import type { ExecResult, Host } from '../../host/host';
import { runPath } from '../../layout/paths';
import type { ProcessRef, ProgramOf } from '../program';
import type { ReleaseRun } from '../release-run';
import { SCRIPT_END_MARKER } from '../start-script';
import { startScriptUmask } from './unit-runtime';
import { unitProperties } from './unit-setting';

const RUN_IN_UNIT = loadScript('build/run-in-unit.sh');

const WRITE_ONCE = loadScript('systemd/write-run-script.sh');

const NOTE_DONE = loadScript('systemd/mark-run-done.sh');

export interface RunOnceOptions {
  /** Name of the transient unit without `.service`. Stopping it ends everything that was started in it. */
  readonly unit: string;
  readonly timeoutMs: number;
  /** Whether it runs only once per deployment: it is not repeated after a success. */
  readonly onlyOnce?: boolean;
}

/**
 * Runs a command of a release to its end in its own unit, with the same user, sandbox and environment as its processes. Returns
 * undefined if it may run only once and has already succeeded.
 */
export async function runOnce(
  host: Host,
  run: ReleaseRun,
  process: ProcessRef,
  programOf: ProgramOf,
  options: RunOnceOptions,
  step: Step,
): Promise<ExecResult | undefined> {
  const { application, number } = run.spec;
  const program = programOf(run, process);
  const file = `once-${options.unit}`;
  const done = options.onlyOnce ? `done-${process.name}` : '';
  const { signal } = step;
  const written = await host.exec(
    script('write-once', WRITE_ONCE, application.id, number, startScriptUmask(program), file, options.unit, done),
    { stdin: secret(program.start.reveal() + SCRIPT_END_MARKER), signal, expect: [0, 67] },
  );
  if (written.code === 67) return undefined;
  const properties = unitProperties([
    ...program.settings,
    ['TimeoutStopSec', '10'],
    ['RuntimeMaxSec', String(Math.ceil(options.timeoutMs / 1000))],
  ]);
  const path = `${runPath(application.id, number)}/${file}`;
  const result = await host.exec(script('run-once', RUN_IN_UNIT, options.unit, path, ...properties), {
    signal,
    timeoutMs: options.timeoutMs + 60_000,
    onOutput: step.output,
    maxOutputBytes: 16 * 1024,
    expect: 'any',
  });
  if (result.code === 0 && options.onlyOnce)
    await host.exec(script('note-done', NOTE_DONE, application.id, number, done), { signal });
  return result;
}
