import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import { DEFAULT_BUILD_LIMITS, type BuildLimits, type DeploySpec } from '../../specs/deployment-spec';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import { diskFullFailure, tailLines } from '../../errors/command-failure';
import { withCause } from '../../errors/failure-cause';
import { renderStartScript } from '../start-script';
import { runPath } from '../../layout/paths';
import { buildSandbox } from './build-sandbox';
import { unitProperties, type UnitSetting } from '../systemd/unit-setting';

const RUN_BUILD = loadScript('build/run-in-unit.sh');
const STOP_BUILD = loadScript('build/stop-build.sh');
const WRITE_BUILD_SCRIPT = loadScript('build/write-build-script.sh');

export const BUILD_TIMEOUT_MS = 4 * 3_600_000;

/** Exit code of a shell whose command was ended by SIGKILL. */
const KILLED = 137;

export function buildUnit(applicationId: string, number: number): string {
  return `fairlead-build-${applicationId}-${number}`;
}

/** Limits of the unit of a build, whatever builds in it. */
export function buildLimitSettings({ memoryPercent, tasks }: BuildLimits = DEFAULT_BUILD_LIMITS): UnitSetting[] {
  return [
    ['MemoryMax', `${memoryPercent}%`],
    ['TasksMax', String(tasks)],
  ];
}

/** What is built, and where and with what. */
export interface BuildGround {
  readonly spec: DeploySpec;
  /** Relative to the release. */
  readonly workingDirectory: string;
  /** Installed toolchains for the search path. */
  readonly toolchains: readonly string[];
}

/** Runs one build command. @throws {EngineError} BUILD_FAILED, DISK_FULL */
export async function runBuildCommand(host: Host, ground: BuildGround, command: string, step: Step): Promise<void> {
  const failed = await tryBuildCommand(host, ground, command, step);
  if (failed) throw buildFailure(command, failed, ground.spec.buildLimits);
}

/** Explains why a command of a build was killed. */
export function memoryAdvice({ memoryPercent }: BuildLimits = DEFAULT_BUILD_LIMITS): string {
  return `That happens if a build takes more memory than it may use, which is ${memoryPercent} % of the server's (FAIRLEAD_BUILD_MEMORY_PERCENT).`;
}

/** A build command that ended with an exit code other than 0. */
export interface FailedCommand {
  readonly code: number;
  /** The end of what it printed. */
  readonly output: string;
}

export function buildFailure(command: string, { code, output }: FailedCommand, limits?: BuildLimits): EngineError {
  const message =
    code === KILLED
      ? `"${command}" was killed. ${memoryAdvice(limits)}`
      : withCause(`"${command}" ended with exit code ${code}`, output);
  return diskFullFailure(output) ?? new EngineError('BUILD_FAILED', message, { output: tailLines(output, 20) });
}

/**
 * Runs one build command in the release folder as the build user, with the application's environment, and logs its
 * output. Returns undefined if it succeeds. @param writable A writable folder outside of the release.
 */
export async function tryBuildCommand(
  host: Host,
  { spec, workingDirectory, toolchains }: BuildGround,
  command: string,
  step: Step,
  writable?: string,
): Promise<FailedCommand | undefined> {
  const { application, number } = spec;
  const text = renderStartScript({
    applicationId: application.id,
    releaseNumber: number,
    workingDirectory,
    command,
    env: application.env,
    toolchains,
    purpose: 'build',
  });
  await host.exec(script('write-build', WRITE_BUILD_SCRIPT, application.id, number), {
    stdin: text,
    signal: step.signal,
  });
  step.log(`$ ${command}`);
  const unit = buildUnit(application.id, number);
  const settings: UnitSetting[] = [
    ...buildSandbox(application.id, number, writable),
    ...buildLimitSettings(spec.buildLimits),
    ['WorkingDirectory', '/'],
    ['CPUWeight', '50'],
    ['TimeoutStopSec', '2'],
    ['RuntimeMaxSec', String(BUILD_TIMEOUT_MS / 1000)],
  ];
  try {
    const result = await host.exec(
      script('build', RUN_BUILD, unit, `${runPath(application.id, number)}/build`, ...unitProperties(settings)),
      {
        signal: step.signal,
        timeoutMs: BUILD_TIMEOUT_MS,
        onOutput: step.output,
        maxOutputBytes: 16 * 1024,
        expect: 'any',
      },
    );
    if (result.code === 0) return undefined;
    await stopBuild(host, application.id, number);
    return { code: result.code ?? 1, output: `${result.stdout}\n${result.stderr}` };
  } catch (error) {
    await stopBuild(host, application.id, number);
    throw error;
  }
}

/** Stops everything that a build has started: all of it runs in one unit and cannot leave it. */
export async function stopBuild(host: Host, applicationId: string, number: number): Promise<void> {
  const stop = script('stop-build', STOP_BUILD, `${buildUnit(applicationId, number)}.service`);
  await host.exec(stop, { timeoutMs: 15_000 }).catch(() => undefined);
}
