import semver from 'semver';
import type { FolderContents } from '../../../repository-contents';
import { commonRange } from '../../version-ranges';
import { pinnedVersions } from '../../version-files';
import type { NodePackageManager, Toolchain } from '../stack';
import type { PackageJson, RequiredManager } from './package-json';
import { hasPnpmPackages } from './workspace/workspace-patterns';

export interface ChosenManager {
  readonly name: NodePackageManager;
  readonly toolchain: Toolchain;
  readonly lockfile?: string;
  /** Whether it is Yarn 2 or newer. */
  readonly berry: boolean;
  readonly reasons: readonly string[];
}

/**
 * Package managers and their lockfiles. The order counts if there are several lockfiles: npm comes last, because it is the one
 * that people use by mistake.
 */
const LOCKFILES: readonly (readonly [NodePackageManager, readonly string[]])[] = [
  ['pnpm', ['pnpm-lock.yaml']],
  ['bun', ['bun.lock', 'bun.lockb']],
  ['yarn', ['yarn.lock']],
  ['npm', ['npm-shrinkwrap.json', 'package-lock.json']],
];

/** Chooses the package manager that package.json names, else the one of the lockfile. */
export function choosePackageManager(packageJson: PackageJson, folder: FolderContents): ChosenManager {
  const present = LOCKFILES.flatMap(([name, files]) =>
    files.filter((file) => folder.files.has(file)).map((file) => ({ name, file })),
  );
  const required = knownManager(packageJson.packageManager);
  const name = required?.name ?? present[0]?.name ?? (hasPnpmPackages(folder) ? 'pnpm' : 'npm');
  const lockfile = present.find((one) => one.name === name)?.file;
  const ignored = present.filter(({ file }) => file !== lockfile).map(({ file }) => file);
  const berry = name === 'yarn' && isBerry(required, folder);
  return {
    name,
    lockfile,
    berry,
    toolchain: managerToolchain(name, berry, packageJson, folder),
    reasons: ignored.length === 0 ? [] : [reasonOf(ignored, lockfile, required)],
  };
}

function knownManager(
  required: RequiredManager | undefined,
): (RequiredManager & { readonly name: NodePackageManager }) | undefined {
  const known = LOCKFILES.find(([name]) => name === required?.name)?.[0];
  return required === undefined || known === undefined ? undefined : { ...required, name: known };
}

function reasonOf(ignored: readonly string[], lockfile: string | undefined, required?: RequiredManager): string {
  const others = `${ignored.join(' and ')} ${ignored.length === 1 ? 'is' : 'are'} ignored`;
  if (required !== undefined) return `${others}, because ${required.field} in package.json names ${required.name}`;
  return `There are several lockfiles: ${lockfile ?? ''} is used, ${others}`;
}

/** The lockfile shows it, because Yarn 1 starts the newer one that `.yarnrc.yml` names. */
function isBerry(required: RequiredManager | undefined, folder: FolderContents): boolean {
  const lock = folder.contents.get('yarn.lock');
  if (lock !== undefined && /^__metadata:/m.test(lock)) return true;
  return required !== undefined ? major(required.version) >= 2 : yarnPath(folder) !== undefined;
}

function managerToolchain(
  name: NodePackageManager,
  berry: boolean,
  packageJson: PackageJson,
  folder: FolderContents,
): Toolchain {
  const fits = (version: string): boolean =>
    version.length <= 200 &&
    semver.validRange(version) !== null &&
    version !== '*' &&
    (name !== 'yarn' || major(version) >= 2 === berry);
  const { packageManager } = packageJson;
  if (packageManager?.name === name && fits(packageManager.version)) {
    const { version, checksum } = packageManager;
    return { name, versions: version, from: 'package.json', ...(checksum !== undefined && { checksum }) };
  }
  const path = name === 'yarn' && berry ? yarnPath(folder) : undefined;
  if (path !== undefined) return { name, versions: path, from: '.yarnrc.yml' };
  const volta = packageJson.volta[name];
  if (volta !== undefined && fits(volta)) return { name, versions: volta, from: 'package.json' };
  const pin = pinnedVersions(name, folder).find(({ version }) => fits(version));
  if (pin !== undefined) return { name, versions: pin.version, from: pin.from };
  const [byLockfile, lockfile] = versionsOfLockfile(name, berry, folder);
  // The npm that Node includes is the one that is meant; npm itself only warns of others.
  const engines = name === 'npm' ? undefined : packageJson.engines[name];
  if (engines !== undefined && fits(engines)) {
    const versions = byLockfile === undefined ? engines : commonRange(byLockfile, engines);
    return { name, versions: versions ?? engines, from: 'package.json' };
  }
  return byLockfile === undefined ? { name } : { name, versions: byLockfile, from: lockfile };
}

/** Returns the release series that understands the lockfile, because others would change or refuse it. */
function versionsOfLockfile(
  name: NodePackageManager,
  berry: boolean,
  folder: FolderContents,
): readonly [string | undefined, string] {
  if (name === 'pnpm') {
    const text = folder.contents.get('pnpm-lock.yaml') ?? '';
    const version = Number(/^lockfileVersion:\s*['"]?(\d+)/m.exec(text)?.[1]);
    if (version === 5) return ['7', 'pnpm-lock.yaml'];
    if (version === 6) return ['8', 'pnpm-lock.yaml'];
    // Older ones refuse a pnpm-workspace.yaml that has only settings; newer ones run no scripts of dependencies.
    const settings = folder.files.has('pnpm-workspace.yaml') && !hasPnpmPackages(folder);
    return [settings ? '10' : '9', folder.files.has('pnpm-lock.yaml') ? 'pnpm-lock.yaml' : 'package.json'];
  }
  if (name !== 'yarn') return [undefined, ''];
  if (!berry) return ['1', folder.files.has('yarn.lock') ? 'yarn.lock' : 'package.json'];
  const version = Number(/^__metadata:\s*\n\s+version:\s*(\d+)/m.exec(folder.contents.get('yarn.lock') ?? '')?.[1]);
  return [version <= 4 ? '2' : version <= 7 ? '3' : '4', 'yarn.lock'];
}

/** Version of the Yarn that is part of the repository. */
function yarnPath({ contents }: FolderContents): string | undefined {
  return /^yarnPath:.*\byarn-(\d+\.\d+\.\d+[\w.-]*)\.c?js/m.exec(contents.get('.yarnrc.yml') ?? '')?.[1];
}

function major(version: string): number {
  return Number(/\d+/.exec(version)?.[0] ?? 0);
}
