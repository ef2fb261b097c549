import type { Host } from '../../host/host';
import { ensurePackages } from '../../host/packages/ensure-packages';
import type { Step } from '../../step/step';
import { buildFailure, tryBuildCommand, type BuildGround } from './build-unit';
import { missingBuildTools } from './missing-build-tools';

/** Each attempt may get further and miss something else. */
const MAX_ATTEMPTS = 4;

/**
 * Runs a command that installs or builds. If it fails for want of a compiler, a header or another tool that the package sources of the server
 * have, these are installed and the command is run again. @param writable A writable folder outside of the release.
 * @throws {EngineError} BUILD_FAILED, PACKAGE_INSTALL_FAILED, DISK_FULL
 */
export async function runWithBuildTools(
  host: Host,
  ground: BuildGround,
  command: string,
  step: Step,
  writable?: string,
): Promise<void> {
  const installed = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const failed = await tryBuildCommand(host, ground, command, step, writable);
    if (!failed) return;
    const missing = missingBuildTools(failed.output).filter((name) => !installed.has(name));
    if (missing.length === 0 || attempt === MAX_ATTEMPTS) throw buildFailure(command, failed, ground.spec.buildLimits);
    step.log(`The command needs tools to compile native modules: installing ${missing.join(', ')}`);
    await ensurePackages(host, step, missing);
    missing.forEach((name) => installed.add(name));
    step.log('Trying the command again');
  }
}
