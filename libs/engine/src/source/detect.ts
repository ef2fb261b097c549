import type { ReleaseRuntime } from '@fairlead/contracts';
import { EngineError } from '../engine-error';
import type { ApplicationSpec } from '../flows/specs';
import { planContainer } from './detect-container';
import { planNode, readPackageJson, type PackageJson } from './detect-node';
import { findStart, type FoundStart } from './detect-start';
import type { RepositoryFacts } from './source-facts';

export interface ReleasePlan {
  readonly runtime: ReleaseRuntime;
  readonly toolchains: readonly Toolchain[];
  readonly install?: string;
  /** Whether what `install` makes (`node_modules`) may serve other releases, and under what. */
  readonly dependenciesOf?: string;
  readonly build?: string;
  readonly start?: string;
  /** Run once for each deployment, before anything of it is started. */
  readonly releaseCommand?: string;
  /** What starts the other processes, by their names. */
  readonly processes?: Readonly<Record<string, string>>;
  /** Where the built pages can be, in order of preference; the first that is there is served. */
  readonly outputs: readonly string[];
  /** Said in the log: why it is done so. */
  readonly reasons: readonly string[];
}

export interface Toolchain {
  /** Debian's npm is four hundred packages, so it is a toolchain of its own: wanted only where something is installed or built. */
  readonly name: 'node' | 'npm' | 'python';
  /** What the application asks for, a range as in package.json. */
  readonly versions?: string;
}

const LOOKED_FOR =
  'a Dockerfile, a start command in the settings, package.json, Procfile, requirements.txt or index.html';
const BUILT_PAGES = ['dist', 'build', 'out', 'public', '_site'];

/** Decides from the settings and from what is in the repository how the application is built and started. */
export function planRelease(
  application: Pick<ApplicationSpec, 'runtime' | 'build'>,
  facts: RepositoryFacts,
): ReleasePlan {
  const settings = application.build;
  const container = planContainer(application, facts);
  if (container) return container;
  const packageJson = facts.files.has('package.json')
    ? readPackageJson(facts.contents.get('package.json') ?? '')
    : undefined;
  const found = findStart(settings.startCommand, packageJson, facts);
  const runtime =
    application.runtime === 'auto' ? chooseRuntime(found, facts, settings.outputDirectory) : application.runtime;
  if (runtime === 'systemd' && !found) throw notRecognised(facts);
  const node = packageJson ? planNode(packageJson, facts, runtime, settings) : undefined;
  const install = settings.installCommand ?? node?.install ?? pythonInstall(packageJson, facts);
  const build = settings.buildCommand ?? node?.build;
  const start = runtime === 'systemd' ? found?.command : undefined;
  return {
    runtime,
    toolchains: toolchainsFor([install, build, start], packageJson?.engines.node),
    install,
    dependenciesOf: node?.dependenciesOf,
    build,
    start,
    outputs: runtime === 'static' ? outputs(settings.outputDirectory, build !== undefined) : [],
    reasons: [
      start === undefined ? 'Static pages, served by the proxy itself' : `Started by ${found?.from ?? ''}`,
      ...(node?.reasons ?? []),
    ],
  };
}

function outputs(setting: string | undefined, built: boolean): string[] {
  if (setting !== undefined) return [setting];
  return built ? [...BUILT_PAGES, '.'] : ['.'];
}

function pythonInstall(packageJson: PackageJson | undefined, facts: RepositoryFacts): string | undefined {
  if (packageJson || !facts.files.has('requirements.txt')) return undefined;
  return 'python3 -m venv .venv && .venv/bin/pip install --disable-pip-version-check -r requirements.txt';
}

/** By the programs that the commands name. */
function toolchainsFor(commands: readonly (string | undefined)[], nodeVersions: string | undefined): Toolchain[] {
  const text = commands.filter((command) => command !== undefined).join('\n');
  const npm = /\b(npm|npx|yarn|pnpm)\b/.test(text);
  const node = npm || /\bnode\b/.test(text) || nodeVersions !== undefined;
  return [
    ...(node ? [{ name: 'node', versions: nodeVersions } as const] : []),
    ...(npm ? [{ name: 'npm' } as const] : []),
    ...(/\b(python3?|pip3?)\b/.test(text) ? [{ name: 'python' } as const] : []),
  ];
}

function chooseRuntime(
  found: FoundStart | undefined,
  facts: RepositoryFacts,
  outputDirectory: string | undefined,
): ReleaseRuntime {
  if (found) return 'systemd';
  if (facts.files.has('index.html') || outputDirectory !== undefined) return 'static';
  throw notRecognised(facts);
}

function notRecognised(facts: RepositoryFacts): EngineError {
  const known = ['pyproject.toml', 'requirements.txt', 'composer.json', 'Gemfile', 'go.mod', 'package.json'].filter(
    (file) => facts.files.has(file),
  );
  const there = known.length === 0 ? '' : ` ${known.join(', ')} alone does not say how to start it.`;
  return new EngineError(
    'SOURCE_NOT_RECOGNISED',
    `Nothing says how to run the application: looked for ${LOOKED_FOR}.${there} Set build.start_command, or build.output_directory for static pages.`,
  );
}
