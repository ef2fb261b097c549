import semver from 'semver';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import type { InstalledToolchains } from '../../source/repository-contents';
import type { Toolchain } from '../../source/detect/stacks/stack';
import { ensurePackages } from '../../host/packages/ensure-packages';
import {
  parseToolchainSurvey,
  parseToolchainVersion,
  type ToolchainSurvey,
} from '../../source/toolchains/toolchain-survey';
import { TOOLCHAIN_SOURCES, toolchainLabel, unavailable } from './toolchain-sources';

const STOP_NEW_SERVICES = loadScript('toolchains/stop-new-services.sh');
const SURVEY_TOOLCHAINS = loadScript('toolchains/survey-toolchains.sh');

/** From this version on, Go downloads a newer version automatically if go.mod requires it. */
const GO_FETCHES_ITSELF = '1.21.0';

/**
 * Makes sure that the server has the toolchains that come from its package sources, and returns their versions. Versions that
 * they do not have are reported before anything is installed.
 * @throws {EngineError} TOOLCHAIN_UNAVAILABLE, PACKAGE_INSTALL_FAILED
 */
export async function ensurePackagedToolchains(
  host: Host,
  toolchains: readonly Toolchain[],
  known: InstalledToolchains,
  step: Step,
): Promise<ToolchainSurvey['versions']> {
  if (toolchains.length === 0) return new Map();
  const { versions } = isEnough(toolchains, known) ? known : await surveyAndInstall(host, toolchains, step);
  for (const toolchain of toolchains) refuseUnlessSatisfied(toolchain, versions.get(toolchain.name));
  return versions;
}

async function surveyAndInstall(host: Host, toolchains: readonly Toolchain[], step: Step): Promise<ToolchainSurvey> {
  const required = [...new Set(toolchains.flatMap(requiredPackages))];
  const wanted = [...new Set(toolchains.flatMap((toolchain) => toolchain.wanted ?? []))];
  const before = await survey(host, toolchains, [...required, ...wanted], step);
  for (const toolchain of toolchains) {
    const [main = ''] = packagesOf(toolchain);
    refuseUnlessSatisfied(toolchain, before.versions.get(toolchain.name) ?? highest(before.candidates.get(main)));
  }
  const absent = required.filter((name) => !before.installed.has(name) && !before.candidates.has(name));
  if (absent.length > 0) {
    throw new EngineError(
      'TOOLCHAIN_UNAVAILABLE',
      `The package sources of this server do not have what the application needs: ${absent.join(', ')}.`,
    );
  }
  const missing = [...required, ...wanted].filter((name) => before.candidates.has(name));
  if (missing.length === 0) return before;
  step.log(`Installing ${toolchains.map(({ name }) => toolchainLabel(name)).join(', ')}`);
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

function packagesOf({ name }: Toolchain): readonly string[] {
  const source = TOOLCHAIN_SOURCES[name];
  return source.kind === 'packages' ? source.packages : [];
}

function requiredPackages(toolchain: Toolchain): string[] {
  return [...packagesOf(toolchain), ...(toolchain.packages ?? [])];
}

function refuseUnlessSatisfied(toolchain: Toolchain, version: string | undefined): void {
  const problem = versionProblem(toolchain, version);
  if (problem) throw problem;
}

function versionProblem(toolchain: Toolchain, version: string | undefined): EngineError | undefined {
  const { name, versions } = toolchain;
  if (version === undefined) {
    const message = `The package sources of this server have no ${toolchainLabel(name)}.`;
    return new EngineError('TOOLCHAIN_UNAVAILABLE', message);
  }
  const satisfied =
    versions === undefined ||
    semver.validRange(versions) === null ||
    semver.satisfies(version, versions) ||
    (name === 'go' && semver.gte(version, GO_FETCHES_ITSELF));
  if (satisfied) return undefined;
  const there = version.replace(`.${ANY}`, '');
  return unavailable(toolchain, `this server has, or can get from its package sources, ${there}`);
}

/** Returns the package whose version is that of the toolchain, if it comes from the package sources. */
export function mainPackage(toolchain: Toolchain): string | undefined {
  return packagesOf(toolchain)[0];
}

/**
 * Returns why a toolchain would not be available, as far as it is known without an update of the package lists.
 * @param version The installed version. @param candidates Newest versions of packages.
 */
export function packageProblem(
  toolchain: Toolchain,
  version: string | undefined,
  candidates: ReadonlyMap<string, string>,
): EngineError | undefined {
  const candidate = version ?? highest(candidates.get(mainPackage(toolchain) ?? ''));
  return candidate === undefined ? undefined : versionProblem(toolchain, candidate);
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
