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
import { allows, ANY_PATCH, distributionHas } from './choose-toolchain';
import { distributionPackages, toolchainLabel, unavailable } from './toolchain-sources';

const STOP_NEW_SERVICES = loadScript('toolchains/stop-new-services.sh');
const SURVEY_TOOLCHAINS = loadScript('toolchains/survey-toolchains.sh');

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

/** Makes sure that the server has packages which toolchains of other sources need. @throws as ensurePackagedToolchains */
export async function ensureToolchainPackages(
  host: Host,
  packages: readonly string[],
  known: InstalledToolchains,
  step: Step,
): Promise<void> {
  if (packages.some((name) => !known.packages.has(name))) await surveyAndInstall(host, [], step, packages);
}

/** Returns the version that the server has, or can get from its package sources. */
export async function distributionVersion(
  host: Host,
  toolchain: Toolchain,
  known: InstalledToolchains,
  step: Step,
): Promise<string | undefined> {
  const installed = known.versions.get(toolchain.name);
  if (installed !== undefined) return installed;
  const [main = ''] = distributionPackages(toolchain.name);
  const { versions, candidates } = await survey(host, [toolchain], [main], step);
  return versions.get(toolchain.name) ?? newestInSeries(candidates.get(main));
}

async function surveyAndInstall(
  host: Host,
  toolchains: readonly Toolchain[],
  step: Step,
  packages: readonly string[] = [],
): Promise<ToolchainSurvey> {
  const required = [...new Set([...toolchains.flatMap(requiredPackages), ...packages])];
  const wanted = [...new Set(toolchains.flatMap((toolchain) => toolchain.wanted ?? []))];
  const before = await survey(host, toolchains, [...required, ...wanted], step);
  for (const toolchain of toolchains) {
    const [main = ''] = distributionPackages(toolchain.name);
    refuseUnlessSatisfied(
      toolchain,
      before.versions.get(toolchain.name) ?? newestInSeries(before.candidates.get(main)),
    );
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
  const labels = toolchains.map(({ name }) => toolchainLabel(name));
  step.log(`Installing ${(labels.length > 0 ? labels : missing).join(', ')}`);
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

function requiredPackages(toolchain: Toolchain): string[] {
  return [...distributionPackages(toolchain.name), ...(toolchain.packages ?? [])];
}

function refuseUnlessSatisfied(toolchain: Toolchain, version: string | undefined): void {
  const problem = versionProblem(toolchain, version);
  if (problem) throw problem;
}

function versionProblem(toolchain: Toolchain, version: string | undefined): EngineError | undefined {
  if (version === undefined) {
    const message = `The package sources of this server have no ${toolchainLabel(toolchain.name)}.`;
    return new EngineError('TOOLCHAIN_UNAVAILABLE', message);
  }
  return allows(toolchain, version) ? undefined : unavailable(toolchain, distributionHas(version));
}

/** Returns why a toolchain would not be available. @param version The installed one, or the one that the package sources have. */
export function packageProblem(toolchain: Toolchain, version: string | undefined): EngineError | undefined {
  return version === undefined ? undefined : versionProblem(toolchain, version);
}

/**
 * For a package that only names a series (`2:8.2+93`), returns the last version of the series; the real one is known after the
 * installation.
 */
export function newestInSeries(candidate: string | undefined): string | undefined {
  const series = /^(?:\d+:)?(\d+\.\d+)(?![\d.])/.exec(candidate ?? '')?.[1];
  return series === undefined ? parseToolchainVersion(candidate ?? '') : `${series}.${ANY_PATCH}`;
}
