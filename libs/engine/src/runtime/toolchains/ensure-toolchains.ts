import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import type { NewReleaseSpec, ToolchainMirrors } from '../../specs/deployment-spec';
import type { InstalledToolchains } from '../../source/repository-contents';
import type { NodePackageManager, Toolchain, ToolchainName } from '../../source/detect/stacks/stack';
import { choosePackageManagerRelease } from '../../source/toolchains/package-manager-releases';
import type { IndexedRelease } from '../../source/toolchains/toolchain-index';
import { chooseToolchain, type AvailableToolchains } from './choose-toolchain';
import { installPackageManager } from './install-package-manager';
import { installRelease } from './install-release';
import { distributionVersion, ensurePackagedToolchains, ensureToolchainPackages } from './packaged-toolchains';
import { RELEASE_SOURCES } from './release-sources';
import { isReleased, TOOLCHAIN_SOURCES, type ReleasedToolchain } from './toolchain-sources';

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
  const { chosen, packaged } = await chooseSources(host, withNode(toolchains), known, mirrors, step);
  const node = chosen.get('node')?.version;
  const managers = toolchains.flatMap((toolchain) => {
    const { name } = toolchain;
    return isPackageManager(name) ? (choosePackageManagerRelease(toolchain, name, node) ?? []) : [];
  });
  const packagedVersions = await ensurePackagedToolchains(host, packaged, known, step);
  await ensureToolchainPackages(host, packagesBeside(toolchains, chosen), known, step);
  const releases = [
    ...managers.map(({ name, version }) => `${name}/${version}`),
    ...[...chosen].map(([name, { version }]) => `${name}/${version}`),
  ];
  const missing = await reserve(host, spec, releases, step);
  for (const [name, release] of chosen) {
    if (missing.has(`${name}/${release.version}`)) await installRelease(host, name, release, mirrors, step);
  }
  for (const manager of managers) {
    if (missing.has(`${manager.name}/${manager.version}`)) await installPackageManager(host, manager, node ?? '', step);
  }
  const versions = new Map<ToolchainName, string>(managers.map(({ name, version }) => [name, version]));
  // Virtual environments contain the path of their Python, so one of the distribution's is another one.
  for (const [name, { version }] of chosen) versions.set(name, name === 'python' ? `release ${version}` : version);
  for (const { name } of packaged) versions.set(name, packagedVersions.get(name) ?? '');
  return { versions, releases };
}

interface ChosenSources {
  readonly chosen: ReadonlyMap<ReleasedToolchain, IndexedRelease>;
  /** Those that come from the package sources of the server. */
  readonly packaged: readonly Toolchain[];
}

async function chooseSources(
  host: Host,
  toolchains: readonly Toolchain[],
  known: InstalledToolchains,
  mirrors: ToolchainMirrors,
  step: Step,
): Promise<ChosenSources> {
  const available: AvailableToolchains = {
    known,
    mirrors,
    distributionVersion: (toolchain) => distributionVersion(host, toolchain, known, step),
  };
  const chosen = new Map<ReleasedToolchain, IndexedRelease>();
  const packaged: Toolchain[] = [];
  for (const toolchain of toolchains) {
    const { name } = toolchain;
    if (isReleased(name)) {
      const choice = await chooseToolchain(host, { ...toolchain, name }, available, step);
      if (choice.source === 'release') chosen.set(name, choice.release);
      else packaged.push(toolchain);
    } else if (!isPackageManager(name)) packaged.push(toolchain);
  }
  return { chosen, packaged };
}

/** Package managers are fetched by npm and started by Node.js, so all of them need it. */
function withNode(toolchains: readonly Toolchain[]): readonly Toolchain[] {
  const needed =
    toolchains.some(({ name }) => isPackageManager(name)) && !toolchains.some(({ name }) => name === 'node');
  return needed ? [...toolchains, { name: 'node' }] : toolchains;
}

/** Packages of the distribution that are needed in addition to installed releases, such as a compiler. */
function packagesBeside(toolchains: readonly Toolchain[], chosen: ChosenSources['chosen']): readonly string[] {
  return toolchains.flatMap(({ name, packages = [] }) =>
    isReleased(name) && chosen.has(name)
      ? packages.filter((wanted) => !RELEASE_SOURCES[name].includes.includes(wanted))
      : [],
  );
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
