import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { chooseToolchain, displayedVersion } from '../../runtime/toolchains/choose-toolchain';
import { newestInSeries, packageProblem } from '../../runtime/toolchains/packaged-toolchains';
import { distributionPackages, isReleased } from '../../runtime/toolchains/toolchain-sources';
import type { ReleasePlan } from '../../source/detect/release-plan';
import type { Toolchain, ToolchainName } from '../../source/detect/stacks/stack';
import { readPackageJson } from '../../source/detect/stacks/node/package-json';
import { ScriptSections } from '../../source/git/script-sections';
import type { RepositoryContents } from '../../source/repository-contents';
import { readInstalledToolchains } from '../../source/toolchains/installed-toolchains';
import type { ToolchainMirrors } from '../../specs/deployment-spec';
import type { Step } from '../../step/step';

const CHECK_SERVER = loadScript('toolchains/check-server.sh');

/** Below this many megabytes of memory and swap, the builds of these packages are usually killed. */
const BUILD_MEMORY_MB = 1500;
const LARGE_BUILDS = ['next', 'nuxt', '@strapi/strapi', 'gatsby', '@docusaurus/core', '@angular/core', '@nx/workspace'];

/** Packages that are compiled during the installation wherever no prebuilt binary fits. */
const NATIVE_MODULES = ['bcrypt', 'better-sqlite3', 'canvas', 'node-gyp', 'sqlite3', 'argon2', 'nan', 'node-addon-api'];

export interface DeploymentPreview {
  /** What would prevent or delay a deployment of the plan on this server, each as a sentence with what helps. */
  readonly notices: readonly string[];
  /** The versions of toolchains that a deployment would use now, as far as they are known. */
  readonly versions: ReadonlyMap<ToolchainName, string>;
}

/** Returns what a deployment of the plan would use on this server, and what it lacks. */
export async function previewDeployment(
  host: Host,
  plan: ReleasePlan,
  contents: RepositoryContents,
  mirrors: ToolchainMirrors,
  signal: AbortSignal,
): Promise<DeploymentPreview> {
  const packages = plan.toolchains.flatMap(({ name }) => distributionPackages(name).slice(0, 1));
  const command = script('check-server', CHECK_SERVER, ...packages);
  const { stdout } = await host.exec(command, { signal, timeoutMs: 60_000 });
  const sections = new ScriptSections(stdout);
  const versions = new Map<ToolchainName, string>();
  const notices: string[] = [];
  for (const toolchain of plan.toolchains) {
    const found = await versionOrProblem(host, toolchain, sections, mirrors, signal);
    if (found.problem !== undefined) notices.push(found.problem);
    else if (found.version !== undefined) versions.set(toolchain.name, displayedVersion(found.version));
  }
  return { notices: [...notices, ...serverNotices(plan, contents, sections)], versions };
}

async function versionOrProblem(
  host: Host,
  toolchain: Toolchain,
  sections: ScriptSections,
  mirrors: ToolchainMirrors,
  signal: AbortSignal,
): Promise<{ readonly version?: string; readonly problem?: string }> {
  const known = readInstalledToolchains(sections);
  const candidates = new Map(
    sections.all('package').map((text) => [text.split(' ')[0] ?? '', text.split(' ')[1] ?? '']),
  );
  const ofDistribution = ({ name }: Toolchain): string | undefined =>
    known.versions.get(name) ?? newestInSeries(candidates.get(distributionPackages(name)[0] ?? ''));
  const { name } = toolchain;
  if (!isReleased(name)) {
    const version = ofDistribution(toolchain);
    return { version, problem: packageProblem(toolchain, version)?.message };
  }
  const step: Step = { signal, log: () => undefined, output: () => undefined };
  const available = { known, mirrors, distributionVersion: (one: Toolchain) => Promise.resolve(ofDistribution(one)) };
  try {
    const choice = await chooseToolchain(host, { ...toolchain, name }, available, step);
    return { version: choice.source === 'release' ? choice.release.version : choice.version };
  } catch (error) {
    if (error instanceof EngineError && error.code === 'TOOLCHAIN_UNAVAILABLE') return { problem: error.message };
    throw error;
  }
}

function serverNotices(plan: ReleasePlan, contents: RepositoryContents, sections: ScriptSections): string[] {
  const programs = new Set(sections.all('program'));
  const notices: string[] = [];
  if (plan.runtime === 'docker' && !programs.has('docker'))
    notices.push('The server has no Docker yet: the first deployment installs it, which takes about a minute.');
  const dependencies = dependenciesOf(contents);
  const native = nativeModules(contents, dependencies);
  if (native.length > 0 && !['make', 'g++', 'python3'].every((name) => programs.has(name))) {
    notices.push(
      `The server has no compiler yet, which ${native.join(', ')} may need: the first deployment installs it if the installation fails without one.`,
    );
  }
  const large = plan.build === undefined ? undefined : LARGE_BUILDS.find((name) => dependencies.has(name));
  const memoryMb = Number(sections.first('memory') ?? '0');
  if (large !== undefined && memoryMb > 0 && memoryMb < BUILD_MEMORY_MB) {
    notices.push(
      `The server has ${memoryMb} MB of memory and swap, and a build with ${large} usually needs more than ${BUILD_MEMORY_MB} MB: add swap, or build elsewhere and deploy an image.`,
    );
  }
  return notices;
}

function nativeModules({ files }: RepositoryContents, dependencies: ReadonlySet<string>): string[] {
  const own = files.has('binding.gyp') ? ['its own native module'] : [];
  return [...NATIVE_MODULES.filter((name) => dependencies.has(name)), ...own];
}

function dependenciesOf({ contents }: RepositoryContents): ReadonlySet<string> {
  const text = contents.get('package.json');
  return new Set(text === undefined ? [] : readPackageJson(text).packages.keys());
}
