import semver from 'semver';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import type { InstalledToolchains } from '../../source/repository-contents';
import type { Toolchain, ToolchainName } from '../../source/detect/stacks/stack';
import { ensurePackages } from '../../host/packages/ensure-packages';
import {
  parseToolchainSurvey,
  parseToolchainVersion,
  type ToolchainSurvey,
} from '../../source/toolchains/toolchain-survey';

const STOP_NEW_SERVICES = loadScript('toolchains/stop-new-services.sh');
const SURVEY_TOOLCHAINS = loadScript('toolchains/survey-toolchains.sh');

/** Label and packages of each toolchain; the version of the first package counts. */
const TOOLCHAINS: Readonly<Record<ToolchainName, { readonly label: string; readonly packages: readonly string[] }>> = {
  node: { label: 'Node.js', packages: ['nodejs'] },
  npm: { label: 'npm', packages: ['npm'] },
  python: { label: 'Python', packages: ['python3', 'python3-venv', 'python3-pip'] },
  php: { label: 'PHP', packages: ['php-cli', 'php-fpm'] },
  composer: { label: 'Composer', packages: ['composer', 'unzip'] },
  ruby: { label: 'Ruby', packages: ['ruby', 'ruby-dev', 'bundler', 'build-essential'] },
  go: { label: 'Go', packages: ['golang-go', 'gcc', 'libc6-dev'] },
  hugo: { label: 'Hugo', packages: ['hugo'] },
  jekyll: { label: 'Jekyll', packages: ['jekyll'] },
};

/** From this version on, Go downloads a newer version automatically if go.mod requires it. */
const GO_FETCHES_ITSELF = '1.21.0';

const FIND_NODE = loadScript('toolchains/find-node-candidate.sh');

/**
 * Makes sure that the server has all required toolchains and returns their versions. Versions that the package sources do not
 * have are reported before anything is installed.
 * @throws {EngineError} TOOLCHAIN_UNAVAILABLE, PACKAGE_INSTALL_FAILED
 */
export async function ensureToolchains(
  host: Host,
  toolchains: readonly Toolchain[],
  known: InstalledToolchains,
  step: Step,
): Promise<ReadonlyMap<ToolchainName, string>> {
  const versions = new Map<ToolchainName, string>();
  if (known.nodeVersion !== undefined) versions.set('node', known.nodeVersion);
  const others = toolchains.filter(({ name }) => name !== 'node' && name !== 'npm');
  for (const toolchain of toolchains) {
    if (toolchain.name === 'node') versions.set('node', await ensureNode(host, toolchain, known.nodeVersion, step));
    if (toolchain.name === 'npm' && !known.hasNpm) await ensurePackages(host, step, ['npm']);
  }
  if (others.length === 0) return versions;
  const survey = isEnough(others, known) ? known : await surveyAndInstall(host, others, step);
  for (const toolchain of others) {
    const version = survey.versions.get(toolchain.name);
    refuseUnlessSatisfied(toolchain, version);
    if (version !== undefined) versions.set(toolchain.name, version);
  }
  return versions;
}

async function surveyAndInstall(host: Host, toolchains: readonly Toolchain[], step: Step): Promise<ToolchainSurvey> {
  const required = [...new Set(toolchains.flatMap(requiredPackages))];
  const wanted = [...new Set(toolchains.flatMap((toolchain) => toolchain.wanted ?? []))];
  const before = await survey(host, toolchains, [...required, ...wanted], step);
  for (const toolchain of toolchains) {
    const [main = ''] = TOOLCHAINS[toolchain.name].packages;
    refuseUnlessSatisfied(toolchain, before.versions.get(toolchain.name) ?? highest(before.candidates.get(main)));
  }
  const unavailable = required.filter((name) => !before.installed.has(name) && !before.candidates.has(name));
  if (unavailable.length > 0) {
    throw new EngineError(
      'TOOLCHAIN_UNAVAILABLE',
      `The package sources of this server do not have what the application needs: ${unavailable.join(', ')}.`,
    );
  }
  const missing = [...required, ...wanted].filter((name) => before.candidates.has(name));
  if (missing.length === 0) return before;
  step.log(`Installing ${toolchains.map(({ name }) => TOOLCHAINS[name].label).join(', ')}`);
  await ensurePackages(host, step, missing);
  if (missing.includes('php-fpm')) {
    const stop = script('stop-new-services', STOP_NEW_SERVICES, ...before.services);
    await host.exec(stop, { signal: step.signal, timeoutMs: 60_000 });
  }
  return survey(host, toolchains, [...required, ...wanted], step);
}

async function survey(
  host: Host,
  toolchains: readonly Toolchain[],
  packages: readonly string[],
  { signal }: Step,
): Promise<ToolchainSurvey> {
  const names = toolchains.map(({ name }) => name).join(' ');
  const { stdout } = await host.exec(script('survey-toolchains', SURVEY_TOOLCHAINS, names, ...packages), {
    signal,
    timeoutMs: 400_000,
  });
  return parseToolchainSurvey(stdout);
}

function isEnough(toolchains: readonly Toolchain[], known: InstalledToolchains): boolean {
  return toolchains.every(
    (toolchain) =>
      known.versions.has(toolchain.name) &&
      [...requiredPackages(toolchain), ...(toolchain.wanted ?? [])].every((name) => known.packages.has(name)),
  );
}

function requiredPackages({ name, packages = [] }: Toolchain): string[] {
  return [...TOOLCHAINS[name].packages, ...packages];
}

async function ensureNode(host: Host, toolchain: Toolchain, present: string | undefined, step: Step): Promise<string> {
  const { signal } = step;
  const candidate =
    present ??
    parseToolchainVersion((await host.exec(script('find-node', FIND_NODE), { signal, timeoutMs: 400_000 })).stdout);
  const version = refuseUnlessSatisfied(toolchain, candidate);
  if (present !== undefined) return present;
  step.log(`Installing Node.js ${version}`);
  await ensurePackages(host, step, ['nodejs']);
  return (
    parseToolchainVersion((await host.exec(script('node-version', 'node --version'), { signal })).stdout) ?? version
  );
}

function refuseUnlessSatisfied({ name, versions, from }: Toolchain, version: string | undefined): string {
  const { label } = TOOLCHAINS[name];
  if (version === undefined) {
    throw new EngineError('TOOLCHAIN_UNAVAILABLE', `The package sources of this server have no ${label}.`);
  }
  const satisfied =
    versions === undefined ||
    semver.validRange(versions) === null ||
    semver.satisfies(version, versions) ||
    (name === 'go' && semver.gte(version, GO_FETCHES_ITSELF));
  if (satisfied) return version;
  throw new EngineError(
    'TOOLCHAIN_UNAVAILABLE',
    `${from ?? 'The application'} asks for ${label} ${versions}; this server has, or can get from its package sources, ${version.replace(`.${ANY}`, '')}.`,
  );
}

/** Placeholder for the last number of a version if only its series is known. */
const ANY = '999';

/**
 * For a package that only names a series (`2:8.2+93`), returns the last version of the series; the real one is known after the
 * installation.
 */
function highest(candidate: string | undefined): string | undefined {
  const series = /^(?:\d+:)?(\d+\.\d+)(?![\d.])/.exec(candidate ?? '')?.[1];
  return series === undefined ? parseToolchainVersion(candidate ?? '') : `${series}.${ANY}`;
}
