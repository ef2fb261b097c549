import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import { diskFullFailure, tailLines } from '../../errors/command-failure';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import { ensurePackages } from '../../host/packages/ensure-packages';

const INSTALL_NODE = loadScript('toolchains/install-node.sh');

const REASONS: Readonly<Record<number, string>> = {
  69: 'it could not be downloaded',
  70: 'its checksum is missing or differs from that of the downloaded file',
  71: 'it does not run on this server',
};

/**
 * Installs a release of Node.js in Fairlead's folder, verified by its checksum.
 * @throws {EngineError} TOOLCHAIN_UNAVAILABLE, DISK_FULL
 */
export async function installNode(host: Host, version: string, mirror: string, step: Step): Promise<void> {
  step.log(`Installing Node.js ${version}`);
  const command = script('install-node', INSTALL_NODE, 'node', version, mirror);
  const options = { signal: step.signal, timeoutMs: 3_600_000, expect: 'any' } as const;
  let result = await host.exec(command, options);
  const library = missingLibrary(result.stderr);
  if (result.code === 71 && library !== undefined) {
    await ensurePackages(host, step, [library]);
    result = await host.exec(command, options);
  }
  if (result.code !== 0)
    throw installationFailure(`Node.js ${version} from ${mirror}`, REASONS[result.code], result.stderr);
}

/** Libraries that its builds expect of every Linux, and that a minimal system lacks. */
const LIBRARIES: Readonly<Record<string, string>> = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' };

function missingLibrary(stderr: string): string | undefined {
  return LIBRARIES[/loading shared libraries: (\S+):/.exec(stderr)?.[1] ?? ''];
}

/** Returns the failure of an installation. @param what The toolchain and its version. */
export function installationFailure(what: string, reason: string | undefined, stderr: string): EngineError {
  const said = tailLines(stderr, 1);
  const why = [reason, said].filter(Boolean).join(': ') || 'the installation failed';
  return (
    diskFullFailure(stderr) ??
    new EngineError('TOOLCHAIN_UNAVAILABLE', `${what} could not be installed: ${why}.`, {
      output: tailLines(stderr, 20),
    })
  );
}
