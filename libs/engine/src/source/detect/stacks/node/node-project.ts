import type { BuildSpec } from '../../../../specs/application-spec';
import type { FolderContents } from '../../../repository-contents';
import type { PackageJson } from './package-json';

/** A package with the files that are known of its folder. */
export interface NodeProject extends FolderContents {
  readonly packageJson: PackageJson;
  /** Path of the package below the root of its workspace. */
  readonly folder?: string;
  readonly settings: BuildSpec;
}

const EXTENSIONS = ['ts', 'mts', 'js', 'mjs', 'cjs'];

/** Configurations are short; this limits what hostile ones cost. */
const MAX_CONFIG = 30_000;

/** Returns the text of a configuration file that is a program, such as `next.config`, without its comments. */
export function configText({ contents }: NodeProject, name: string): string {
  const text = EXTENSIONS.map((extension) => contents.get(`${name}.${extension}`)).find((one) => one !== undefined);
  return withoutBlockComments((text ?? '').slice(0, MAX_CONFIG)).replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

function withoutBlockComments(text: string): string {
  const [first = '', ...others] = text.split('/*');
  const kept = others.map((one) => {
    const end = one.indexOf('*/');
    return end < 0 ? `/*${one}` : one.slice(end + 2);
  });
  return [first, ...kept].join('');
}

/** Returns a folder that a configuration sets by a plain text, such as `outDir: 'build'`. */
export function configuredFolder(text: string, name: string): string | undefined {
  const value = new RegExp(String.raw`\b${name}["']?\s*:\s*["'\x60]([^"'\x60\n]+)["'\x60]`).exec(text)?.[1];
  return value === undefined ? undefined : safeFolder(value);
}

/** Returns a relative path of plain characters that does not lead out of its folder. */
export function safeFolder(path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
  const safe = segments.length > 0 && segments.every((segment) => /^[\w@.+-]+$/.test(segment) && segment !== '..');
  return safe && !path.startsWith('/') && !segments[0]?.startsWith('-') ? segments.join('/') : undefined;
}

/** Major version that package.json requires of a dependency, or the newest for a tag such as `latest`. */
export function majorOf({ packages }: PackageJson, name: string): number {
  const found = /\d+/.exec(packages.get(name) ?? '')?.[0];
  return found === undefined ? Infinity : Number(found);
}
