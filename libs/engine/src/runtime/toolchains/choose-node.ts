import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import { tailLines } from '../../errors/command-failure';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import type { InstalledToolchains } from '../../source/repository-contents';
import type { Toolchain } from '../../source/detect/stacks/stack';
import { chooseRelease } from '../../source/toolchains/choose-release';
import { parseToolchainIndex, type IndexedRelease } from '../../source/toolchains/toolchain-index';
import { unavailable } from './toolchain-sources';

const FETCH_INDEX = loadScript('toolchains/fetch-index.sh');

/**
 * Chooses the release of Node.js for an application. If the mirror cannot be reached, an installed one that satisfies the
 * requirement is taken.
 * @throws {EngineError} TOOLCHAIN_UNAVAILABLE
 */
export async function chooseNode(
  host: Host,
  wanted: Toolchain,
  known: InstalledToolchains,
  mirror: string,
  step: Step,
): Promise<string> {
  const cached = known.indexes.get('node');
  const fromCache = cached?.mirror === mirror ? chooseRelease(wanted.versions, cached.releases) : undefined;
  if (fromCache) return fromCache.version;
  // A release may be newer than the cached index.
  const index = await fetchIndex(host, mirror, step);
  if (typeof index !== 'string') {
    const found = chooseRelease(wanted.versions, index);
    if (found) return found.version;
    throw unavailable(wanted, `the releases at ${mirror} for this server are ${extent(index)}`);
  }
  const installed = [...known.releases].flatMap((release) => {
    const [name, version = ''] = release.split('/');
    // Which of them are long-term support releases is unknown, and does not matter any more.
    return name === 'node' ? [{ version, lts: 'installed' }] : [];
  });
  const usable = chooseRelease(wanted.versions?.startsWith('lts/') ? undefined : wanted.versions, installed);
  if (usable === undefined) {
    throw new EngineError('TOOLCHAIN_UNAVAILABLE', `The releases of Node.js at ${mirror} could not be read: ${index}`);
  }
  step.log(
    `The releases of Node.js could not be read from ${mirror} (${index}); the installed ${usable.version} is used`,
  );
  return usable.version;
}

/** Returns the releases, or why they could not be read. */
async function fetchIndex(host: Host, mirror: string, { signal }: Step): Promise<readonly IndexedRelease[] | string> {
  const command = script('fetch-index', FETCH_INDEX, 'node', mirror);
  const { code, stdout, stderr } = await host.exec(command, { signal, timeoutMs: 300_000, expect: 'any' });
  if (code === 0) return parseToolchainIndex(stdout).releases;
  return tailLines(stderr, 1) || `exit code ${code}`;
}

function extent(releases: readonly IndexedRelease[]): string {
  const majors = [...new Set(releases.map(({ version }) => Number(version.split('.')[0])))].toSorted((a, b) => a - b);
  return majors.length === 0 ? 'none' : `those of ${majors.join(', ')}`;
}
