import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { chooseNode } from '../../runtime/toolchains/choose-node';
import { mainPackage, packageProblem } from '../../runtime/toolchains/packaged-toolchains';
import type { ReleasePlan } from '../../source/detect/release-plan';
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

/**
 * Returns what would prevent or delay a deployment of the plan on this server, each as a sentence with the setting or the step
 * that helps.
 */
export async function deploymentNotices(
  host: Host,
  plan: ReleasePlan,
  contents: RepositoryContents,
  mirrors: ToolchainMirrors,
  signal: AbortSignal,
): Promise<string[]> {
  const step: Step = { signal, log: () => undefined, output: () => undefined };
  const packages = plan.toolchains.flatMap((toolchain) => mainPackage(toolchain) ?? []);
  const command = script('check-server', CHECK_SERVER, ...packages);
  const { stdout } = await host.exec(command, { signal, timeoutMs: 60_000 });
  const sections = new ScriptSections(stdout);
  const known = readInstalledToolchains(sections);
  const programs = new Set(sections.all('program'));
  const candidates = new Map(
    sections.all('package').map((text) => [text.split(' ')[0] ?? '', text.split(' ')[1] ?? '']),
  );
  const notices: string[] = [];
  for (const toolchain of plan.toolchains) {
    const problem =
      toolchain.name === 'node'
        ? await messageOf(chooseNode(host, toolchain, known, mirrors.node, step))
        : packageProblem(toolchain, known.versions.get(toolchain.name), candidates)?.message;
    if (problem !== undefined) notices.push(problem);
  }
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

async function messageOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'TOOLCHAIN_UNAVAILABLE') return error.message;
    throw error;
  }
}

function nativeModules({ files }: RepositoryContents, dependencies: ReadonlySet<string>): string[] {
  const own = files.has('binding.gyp') ? ['its own native module'] : [];
  return [...NATIVE_MODULES.filter((name) => dependencies.has(name)), ...own];
}

function dependenciesOf({ contents }: RepositoryContents): ReadonlySet<string> {
  const text = contents.get('package.json');
  return new Set(text === undefined ? [] : readPackageJson(text).packages.keys());
}
