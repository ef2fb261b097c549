import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { toolchainPath } from '../../layout/paths';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import type { PackageManagerRelease } from '../../source/toolchains/package-manager-releases';
import { installationFailure } from './install-release';
import { toolchainLabel } from './toolchain-sources';

const INSTALL_PACKAGE_MANAGER = loadScript('toolchains/install-package-manager.sh');

const REASONS: Readonly<Record<number, string>> = {
  69: 'the npm registry does not have it, or cannot be reached',
  70: 'its checksum differs from the one in packageManager',
};

/**
 * Installs a package manager from the npm registry in Fairlead's folder. npm verifies it by the checksum of the registry.
 * @param nodeVersion Installed Node.js, whose npm fetches it.
 * @throws {EngineError} TOOLCHAIN_UNAVAILABLE, DISK_FULL
 */
export async function installPackageManager(
  host: Host,
  { name, version, npmPackage, checksum }: PackageManagerRelease,
  nodeVersion: string,
  step: Step,
): Promise<void> {
  const what = `${toolchainLabel(name)} ${version}`;
  step.log(`Installing ${what}`);
  const node = toolchainPath(`node/${nodeVersion}`);
  const values = [name, version, npmPackage, checksum ?? '', node];
  const { code, stderr } = await host.exec(script('install-package-manager', INSTALL_PACKAGE_MANAGER, ...values), {
    signal: step.signal,
    timeoutMs: 900_000,
    expect: 'any',
  });
  if (code !== 0) throw installationFailure(what, REASONS[code], stderr);
}
