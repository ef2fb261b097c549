import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import type { Manifest } from '../../layout/manifest';
import { runPath } from '../../layout/paths';
import { parseRunResult, resultFile, runOnce, type RunResult } from '../../runtime/systemd/run-once';
import { runtimeDriverOf } from '../../runtime/runtime-drivers';
import { tailLines } from '../../errors/command-failure';
import type { ApplicationSpec } from '../../specs/application-spec';
import type { Step, StepRunner } from '../../step/step';

/** One run of a command of an application in the live release. */
export interface RunCommandSpec {
  /** The application with the settings and environment of its deployment. */
  readonly application: ApplicationSpec;
  /** Number of the live deployment. */
  readonly number: number;
  /** Number of the deployment that built the release. */
  readonly releaseNumber: number;
  readonly manifest: Manifest;
  /** TypeID (`run_…`), which is unique and so names the unit. */
  readonly runId: string;
  readonly command: string;
  readonly timeoutSeconds: number;
}

const CLEAR_RUN = loadScript('application/clear-command-run.sh');

/**
 * Runs a command to its end with the same user, sandbox, limits and environment as the processes of the application. It has its
 * own unit, so that nothing remains after it ended, was canceled or timed out. Returns the exit code.
 * @throws {EngineError} STAGE_TIMED_OUT; RELEASE_MISSING if there is no release in which it could run.
 */
export async function runCommand(host: Host, spec: RunCommandSpec, step: StepRunner): Promise<number> {
  return step('running', async (current) => {
    const began = Date.now();
    current.log(`$ ${spec.command}`);
    try {
      const code = await execute(host, spec, current);
      if (code === 0) return code;
      if (Date.now() - began >= spec.timeoutSeconds * 1000) throw tookTooLong(spec);
      return code;
    } finally {
      // On an unreachable server, its own deadline ends it; the file is removed with the deployment.
      await stopCommand(host, spec).catch(() => undefined);
    }
  });
}

async function execute(host: Host, spec: RunCommandSpec, step: Step): Promise<number> {
  const { application, number, releaseNumber, manifest, command, timeoutSeconds } = spec;
  const runtime = runtimeDriverOf(manifest);
  const { programOf } = runtime;
  if (!programOf) throw new EngineError('RELEASE_MISSING', 'Static releases cannot run commands.');
  const run = { spec: { application, number }, releaseNumber, manifest };
  const process = { name: 'command', instance: 1, purpose: 'once', command } as const;
  const options = { unit: runUnit(spec), timeoutMs: timeoutSeconds * 1000 };
  await runtime.prepare?.(host, run, step);
  const result = await runOnce(host, run, process, programOf, options, step);
  if (!result) return 0;
  // If the release was removed, the unit cannot start at all; the message comes from systemd.
  if (result.code !== 0 && /Failed to start transient service/.test(result.stderr))
    throw new EngineError('COMMAND_FAILED', 'The command could not be started.', {
      output: tailLines(result.stderr, 5),
    });
  return result.code;
}

function tookTooLong({ timeoutSeconds }: RunCommandSpec): EngineError {
  return new EngineError('STAGE_TIMED_OUT', `The command did not end within ${timeoutSeconds} s and was stopped.`);
}

/** Name of the unit. Stopping it ends everything that the run has started. */
const runUnit = ({ application, runId }: Pick<RunCommandSpec, 'application' | 'runId'>): string =>
  `fairlead-run-${application.id}-${runId}`;

/**
 * Ends whatever an interrupted run has left on the server. Does nothing if there is nothing. Returns how the command ended, if it
 * ended by itself while nobody waited for it.
 */
export async function stopCommand(
  host: Host,
  spec: Pick<RunCommandSpec, 'application' | 'number' | 'runId'>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<RunResult | undefined> {
  const unit = runUnit(spec);
  const file = `${runPath(spec.application.id, spec.number)}/once-${unit}`;
  const clear = script('clear-run', CLEAR_RUN, `${unit}.service`, file, resultFile(spec, unit));
  const { stdout } = await host.exec(clear, { ...options, timeoutMs: 30_000 });
  return parseRunResult(stdout);
}
