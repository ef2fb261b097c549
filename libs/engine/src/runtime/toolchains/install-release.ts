import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import { diskFullFailure, tailLines } from '../../errors/command-failure';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import { ensurePackages } from '../../host/packages/ensure-packages';
import type { IndexedRelease } from '../../source/toolchains/toolchain-index';
import type { ToolchainMirrors } from '../../specs/deployment-spec';
import { RELEASE_SOURCES } from './release-sources';
import { toolchainLabel, type ReleasedToolchain } from './toolchain-sources';

const INSTALL_RELEASE = loadScript('toolchains/install-release.sh');

const REASONS: Readonly<Record<number, string>> = {
  69: 'it could not be downloaded',
  70: 'its checksum is missing or differs from that of the downloaded file',
  71: 'it does not run on this server',
};

/**
 * Installs a release of a toolchain in Fairlead's folder, verified by its checksum.
 * @throws {EngineError} TOOLCHAIN_UNAVAILABLE, DISK_FULL
 */
export async function installRelease(
  host: Host,
  name: ReleasedToolchain,
  { version, archive, checksum }: IndexedRelease,
  mirrors: ToolchainMirrors,
  step: Step,
): Promise<void> {
  const what = `${toolchainLabel(name)} ${version}`;
  step.log(`Installing ${what}`);
  const { program, argument, said, leftOut } = RELEASE_SOURCES[name];
  const { stallSeconds } = mirrors;
  const values = [name, version, mirrors[name], archive, checksum, stallSeconds, program, argument, said(version)];
  const command = script('install-release', INSTALL_RELEASE, ...values, ...leftOut);
  const options = { signal: step.signal, timeoutMs: 3_600_000, expect: 'any' } as const;
  let result = await host.exec(command, options);
  const library = missingLibrary(result.stderr);
  if (result.code === 71 && library !== undefined) {
    await ensurePackages(host, step, [library]);
    result = await host.exec(command, options);
  }
  if (result.code !== 0)
    throw installationFailure(`${what} from ${mirrors[name]}`, REASONS[result.code ?? 0], result.stderr);
}

/** Libraries that such builds expect of every Linux, and that a minimal system lacks. */
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
