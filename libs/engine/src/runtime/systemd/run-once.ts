import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { secret } from '../../specs/secret';
import type { Step } from '../../step/step';
import type { ExecResult, Host } from '../../host/host';
import { runPath } from '../../layout/paths';
import type { ProcessRef, Program, ProgramOf } from '../program';
import type { ReleaseRun } from '../release-run';
import { SCRIPT_END_MARKER } from '../start-script';
import { startScriptUmask } from './unit-runtime';
import { unitProperties } from './unit-setting';

const RUN_IN_UNIT = loadScript('build/run-in-unit.sh');

const WRITE_ONCE = loadScript('systemd/write-run-script.sh');

const NOTE_DONE = loadScript('systemd/mark-run-done.sh');

/** Path of the program of install-record-result.sh. */
const RECORD_RESULT_PATH = '/var/lib/fairlead/record-result-1';

/** The file in which systemd's record of the end of a command is, whoever waited for it. */
export function resultFile(
  spec: { readonly application: { readonly id: string }; readonly number: number },
  unit: string,
): string {
  return `${runPath(spec.application.id, spec.number)}/result-${unit}`;
}

/** How a command ended by itself; one that was stopped has no exit code of its own. */
export interface RunResult {
  readonly code: number;
}

/** @param text The content of the file, or nothing. */
export function parseRunResult(text: string): RunResult | undefined {
  const [, how, status] = text.trim().split(' ');
  // The program of install-run-to-end.sh returns 143 when the unit is stopped.
  return how === 'exited' && status !== undefined && status !== '143' ? { code: Number(status) } : undefined;
}

export interface RunOnceOptions {
  /** Name of the transient unit without `.service`. Stopping it ends everything that was started in it. */
  readonly unit: string;
  readonly timeoutMs: number;
  /** Whether it runs only once per deployment: it is not repeated after a success. */
  readonly onlyOnce?: boolean;
}

/**
 * Writes the start script of a unit that runs once, and returns its path; undefined if the file `done` says that it has run. The
 * script holds the environment, so whoever runs it removes it.
 */
export async function writeRunScript(
  host: Host,
  { spec: { application, number } }: ReleaseRun,
  program: Program,
  unit: string,
  { signal, done = '' }: { readonly signal: AbortSignal; readonly done?: string },
): Promise<string | undefined> {
  const file = `once-${unit}`;
  const written = await host.exec(
    script('write-once', WRITE_ONCE, application.id, number, startScriptUmask(program), file, unit, done),
    { stdin: secret(program.start.reveal() + SCRIPT_END_MARKER), signal, expect: [0, 67] },
  );
  return written.code === 67 ? undefined : `${runPath(application.id, number)}/${file}`;
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
  const done = options.onlyOnce ? `done-${process.name}` : '';
  const { signal } = step;
  const path = await writeRunScript(host, run, program, options.unit, { signal, done });
  if (path === undefined) return undefined;
  const properties = unitProperties([
    ...program.settings,
    ['ExecStopPost', `+/bin/sh ${RECORD_RESULT_PATH} ${resultFile(run.spec, options.unit)}`],
    ['TimeoutStopSec', '10'],
    ['RuntimeMaxSec', String(Math.ceil(options.timeoutMs / 1000))],
  ]);
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
