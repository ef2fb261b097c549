import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { buildUnit, stopBuild } from '../../runtime/build/build-unit';
import type { ReleaseRun } from '../../runtime/release-run';
import { runOnce } from '../../runtime/systemd/run-once';
import { runtimeDriverOf } from '../../runtime/runtime-drivers';
import { diskFullFailure, tailLines } from '../../errors/command-failure';
import type { Step } from '../../step/step';

const LONGEST_MS = 4 * 3_600_000;

/** The command that is run once before anything of the release is started: that of the settings, else the one it came with. */
export function releaseCommandOf(run: ReleaseRun): string | undefined {
  if (runtimeDriverOf(run.manifest).programOf === undefined) return undefined;
  return run.spec.application.build.releaseCommand ?? run.manifest.releaseCommand;
}

/**
 * Runs it in the new release, with the environment of its processes. Not again where it has succeeded in this deployment; one
 * that was interrupted begins anew.
 * @throws {EngineError} RELEASE_COMMAND_FAILED
 */
export async function runReleaseCommand(host: Host, run: ReleaseRun, command: string, step: Step): Promise<void> {
  const { application, number } = run.spec;
  const { programOf } = runtimeDriverOf(run.manifest);
  if (!programOf) return;
  const process = { name: 'release', instance: 1, purpose: 'once', command } as const;
  const options = { unit: buildUnit(application.id, number), timeoutMs: LONGEST_MS, onlyOnce: true };
  step.log(`$ ${command}`);
  try {
    const result = await runOnce(host, run, process, programOf, options, step);
    if (!result) return step.log('It has run before in this deployment');
    if (result.code === 0) return;
    const output = `${result.stdout}\n${result.stderr}`;
    throw (
      diskFullFailure(output) ??
      new EngineError(
        'RELEASE_COMMAND_FAILED',
        `The release command "${command}" ended with exit code ${result.code}; nothing was switched.`,
        { output: tailLines(output, 20) },
      )
    );
  } catch (error) {
    await stopBuild(host, application.id, number);
    throw error;
  }
}
