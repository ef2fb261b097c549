import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import type { NewReleaseSpec } from '../../specs/deployment-spec';
import type { InstalledToolchains } from '../../source/repository-contents';
import type { NodePackageManager, Toolchain, ToolchainName } from '../../source/detect/stacks/stack';
import { choosePackageManagerRelease } from '../../source/toolchains/package-manager-releases';
import { chooseNode } from './choose-node';
import { installNode } from './install-node';
import { installPackageManager } from './install-package-manager';
import { ensurePackagedToolchains } from './packaged-toolchains';
import { TOOLCHAIN_SOURCES } from './toolchain-sources';

const RESERVE = loadScript('toolchains/reserve-toolchains.sh');

export interface ReadyToolchains {
  readonly versions: ReadonlyMap<ToolchainName, string>;
  /** Those in Fairlead's folder, in the order of the search path, such as `pnpm/9.15.9` and `node/24.21.0`. */
  readonly releases: readonly string[];
}

/**
 * Makes sure that the server has all toolchains of a release. Versions that cannot be had are reported before anything is
 * installed.
 * @throws {EngineError} TOOLCHAIN_UNAVAILABLE, PACKAGE_INSTALL_FAILED
 */
export async function ensureToolchains(
  host: Host,
  spec: NewReleaseSpec,
  toolchains: readonly Toolchain[],
  known: InstalledToolchains,
  step: Step,
): Promise<ReadyToolchains> {
  const { mirrors } = spec;
  const wantedNode = nodeOf(toolchains);
  const node = wantedNode && (await chooseNode(host, wantedNode, known, mirrors.node, step));
  const managers = toolchains.flatMap((toolchain) => {
    const { name } = toolchain;
    return isPackageManager(name) ? (choosePackageManagerRelease(toolchain, name, node) ?? []) : [];
  });
  const packaged = toolchains.filter(({ name }) => TOOLCHAIN_SOURCES[name].kind === 'packages');
  const packagedVersions = await ensurePackagedToolchains(host, packaged, known, step);
  const releases = [
    ...managers.map(({ name, version }) => `${name}/${version}`),
    ...(node === undefined ? [] : [`node/${node}`]),
  ];
  const missing = await reserve(host, spec, releases, step);
  if (node !== undefined && missing.has(`node/${node}`)) await installNode(host, node, mirrors.node, step);
  for (const manager of managers) {
    if (missing.has(`${manager.name}/${manager.version}`)) await installPackageManager(host, manager, node ?? '', step);
  }
  const versions = new Map<ToolchainName, string>(managers.map(({ name, version }) => [name, version]));
  if (node !== undefined) versions.set('node', node);
  for (const { name } of packaged) versions.set(name, packagedVersions.get(name) ?? '');
  return { versions, releases };
}

/** Package managers are fetched by npm and started by Node.js, so all of them need it. */
function nodeOf(toolchains: readonly Toolchain[]): Toolchain | undefined {
  const node = toolchains.find(({ name }) => name === 'node');
  return node ?? (toolchains.some(({ name }) => isPackageManager(name)) ? { name: 'node' } : undefined);
}

function isPackageManager(name: ToolchainName): name is NodePackageManager {
  return TOOLCHAIN_SOURCES[name].kind === 'npm';
}

/** Notes what the release uses, so that no cleanup removes it, and returns what is not installed. */
async function reserve(
  host: Host,
  { application, number }: NewReleaseSpec,
  releases: readonly string[],
  { signal }: Step,
): Promise<ReadonlySet<string>> {
  if (releases.length === 0) return new Set();
  const command = script('reserve-toolchains', RESERVE, application.id, number, ...releases);
  const { stdout } = await host.exec(command, { signal, timeoutMs: 90_000 });
  return new Set(stdout.split('\n').filter(Boolean));
}
