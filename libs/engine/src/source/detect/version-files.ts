import { parse } from 'smol-toml';
import { asRecord } from './json-file';
import { commonRange, pinnedSeries } from './version-ranges';
import type { FolderContents, RepositoryContents } from '../repository-contents';

/** A version that a file of a version manager selects. */
export interface VersionPin {
  readonly version: string;
  readonly from: string;
}

/** Files with the version of one tool alone, and the names of the tool in files with those of several. */
const TOOLS = {
  node: { files: ['.nvmrc', '.node-version'], names: ['nodejs', 'node', 'core:node'] },
  npm: { files: [], names: ['npm'] },
  pnpm: { files: [], names: ['pnpm', 'npm:pnpm'] },
  yarn: { files: [], names: ['yarn'] },
  bun: { files: [], names: ['bun', 'core:bun'] },
  python: { files: ['.python-version', 'runtime.txt'], names: ['python', 'core:python'] },
  ruby: { files: ['.ruby-version'], names: ['ruby', 'core:ruby'] },
  go: { files: ['.go-version'], names: ['golang', 'go', 'core:go'] },
  php: { files: ['.php-version'], names: ['php'] },
} as const;

/** A range of versions, and the file with it. */
export interface VersionRequirement {
  readonly versions: string;
  readonly from: string;
}

const VERSION = /^[\w.*/+:-]{1,60}$/;

/** Returns the versions that version managers would select in a folder, the most specific file first. */
export function pinnedVersions(tool: keyof typeof TOOLS, { contents }: FolderContents): readonly VersionPin[] {
  const { files, names } = TOOLS[tool];
  const pins = [
    ...files.map((file) => [firstLine(contents.get(file)), file] as const),
    ...['mise.toml', '.mise.toml'].map((file) => [fromMise(contents.get(file), names), file] as const),
    [fromToolVersions(contents.get('.tool-versions'), names), '.tool-versions'] as const,
  ];
  return pins.flatMap(([version, from]) => (version !== undefined && VERSION.test(version) ? [{ version, from }] : []));
}

/** Returns the release series that version managers would select in the application's folder or in the root. */
export function pinnedRelease(
  tool: keyof typeof TOOLS,
  repository: RepositoryContents,
): VersionRequirement | undefined {
  const pins = [repository, repository.root].flatMap((folder) => (folder ? pinnedVersions(tool, folder) : []));
  for (const { version, from } of pins) {
    const versions = pinnedSeries(version, 2);
    if (versions !== undefined) return { versions, from };
  }
  return undefined;
}

/**
 * Returns the pinned release series if the requirement of the application's own file allows one of its releases, and the
 * requirement otherwise.
 */
export function pinWithin(
  tool: keyof typeof TOOLS,
  repository: RepositoryContents,
  required: VersionRequirement | undefined,
): VersionRequirement | undefined {
  const pinned = pinnedRelease(tool, repository);
  if (required === undefined || pinned === undefined) return pinned ?? required;
  const versions = commonRange(pinned.versions, required.versions);
  if (versions === undefined) return required;
  return { versions, from: versions === pinned.versions ? pinned.from : `${pinned.from} and ${required.from}` };
}

function firstLine(text: string | undefined): string | undefined {
  return text
    ?.split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .find(Boolean);
}

/** One tool per line with its versions, of which the first counts: `nodejs 22.1.0 20.9.0`. */
function fromToolVersions(text: string | undefined, names: readonly string[]): string | undefined {
  const lines = (text ?? '').split('\n').map((line) => line.replace(/#.*/, '').trim().split(/\s+/));
  return lines.find(([name = '']) => names.includes(name))?.[1];
}

/** A table of tools whose values are a version, a list of versions, or a table with a version. */
function fromMise(text: string | undefined, names: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  const tools = asRecord(readToml(text)['tools']);
  const value = names.map((name) => tools[name]).find((one) => one !== undefined);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const version: unknown = typeof first === 'object' && first !== null ? asRecord(first)['version'] : first;
  return typeof version === 'string' || typeof version === 'number' ? String(version) : undefined;
}

function readToml(text: string): Record<string, unknown> {
  try {
    return asRecord(parse(text));
  } catch {
    // Version managers report the mistake; a deployment uses the default version.
    return {};
  }
}
