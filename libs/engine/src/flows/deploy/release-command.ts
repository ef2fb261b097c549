import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { buildUnit, stopBuild } from '../../runtime/build/build-unit';
import type { ReleaseRun } from '../../runtime/release-run';
import { runOnce } from '../../runtime/systemd/run-once';
import { runtimeDriverOf } from '../../runtime/runtime-drivers';
import { diskFullFailure, tailLines } from '../../errors/command-failure';
import { withCause } from '../../errors/failure-cause';
import type { Step } from '../../step/step';

const LONGEST_MS = 4 * 3_600_000;

/** Returns the command that runs once before the release is started: that of the settings, or else that of the release. */
export function releaseCommandOf(run: ReleaseRun): string | undefined {
  if (runtimeDriverOf(run.manifest).programOf === undefined) return undefined;
  return run.spec.application.build.releaseCommand ?? run.manifest.releaseCommand;
}

/**
 * Runs the release command in the new release with the environment of its processes. It is skipped if it has already succeeded
 * in this deployment; an interrupted one starts over.
 * @throws {EngineError} RELEASE_COMMAND_FAILED
 */
export async function runReleaseCommand(host: Host, run: ReleaseRun, command: string, step: Step): Promise<void> {
  const { application, number } = run.spec;
  const runtime = runtimeDriverOf(run.manifest);
  const { programOf } = runtime;
  if (!programOf) return;
  const process = { name: 'release', instance: 1, purpose: 'once', command } as const;
  const options = { unit: buildUnit(application.id, number), timeoutMs: LONGEST_MS, onlyOnce: true };
  step.log(`$ ${command}`);
  try {
    await runtime.prepare?.(host, run, step);
    const result = await runOnce(host, run, process, programOf, options, step);
    if (!result) return step.log('It has already succeeded in this deployment');
    if (result.code === 0) return;
    const output = `${result.stdout}\n${result.stderr}`;
    throw (
      diskFullFailure(output) ??
      new EngineError(
        'RELEASE_COMMAND_FAILED',
        withCause(
          `The live release was not changed: the release command "${command}" ended with exit code ${result.code}`,
          output,
        ),
        { output: tailLines(output, 20) },
      )
    );
  } catch (error) {
    await stopBuild(host, application.id, number);
    throw error;
  }
}
