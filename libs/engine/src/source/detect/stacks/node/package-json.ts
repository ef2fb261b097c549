import { asRecord, readJson, stringFields } from '../../json-file';

export type Fields = Readonly<Record<string, string | undefined>>;

export interface PackageJson {
  readonly name: string;
  readonly main?: string;
  /** Whether other packages use it: it says what they get, or has a built main file. */
  readonly isLibrary: boolean;
  readonly scripts: Fields;
  readonly engines: Fields;
  /** Versions of Node and of package managers that Volta uses. */
  readonly volta: Fields;
  /** Package manager of `packageManager`, or of `devEngines`. */
  readonly packageManager?: RequiredManager;
  /** Required versions of all dependencies by name, including development dependencies. */
  readonly packages: ReadonlyMap<string, string>;
  readonly developmentPackages: ReadonlySet<string>;
  /** All fields that determine what is installed. */
  readonly installed: string;
  /** Patterns of the folders with the packages of a workspace. */
  readonly workspaces?: readonly string[];
  /** Whether some dependencies are folders of the repository. */
  readonly hasFolders: boolean;
}

export interface RequiredManager {
  readonly name: string;
  readonly version: string;
  readonly checksum?: string;
  readonly field: 'packageManager' | 'devEngines';
}

const INSTALLED_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'];
const DEPENDENCY_FIELDS = [
  ...INSTALLED_FIELDS,
  'peerDependencies',
  'bundleDependencies',
  'trustedDependencies',
  'overrides',
  'resolutions',
  'pnpm',
];
const FOLDER = /^((file|link|portal|workspace):|\.{0,2}\/|~\/)/;
const BUILT = /^(dist|lib|build)\//;
const PACKAGE_MANAGER = /^(npm|yarn|pnpm|bun)@v?([\w.^~<>=*-]+)(?:\+(sha(?:1|224|256|384|512)\.[0-9a-f]{40,128}))?/;

export function readPackageJson(text: string, path = 'package.json'): PackageJson {
  const fields = readJson(path, text);
  const dependencies = INSTALLED_FIELDS.flatMap((name) => Object.entries(asRecord(fields[name]))).map(
    ([name, version]) => [name, typeof version === 'string' ? version : ''] as const,
  );
  const main = typeof fields['main'] === 'string' ? fields['main'].replace(/^\.\//, '') : '';
  return {
    name: typeof fields['name'] === 'string' ? fields['name'] : '',
    main: main === '' ? undefined : main,
    isLibrary: ['module', 'exports', 'types'].some((name) => fields[name] !== undefined) || BUILT.test(main),
    scripts: stringFields(fields['scripts']),
    engines: stringFields(fields['engines']),
    volta: stringFields(fields['volta']),
    packageManager: requiredManager(fields),
    packages: new Map(dependencies),
    developmentPackages: new Set(Object.keys(asRecord(fields['devDependencies']))),
    installed: JSON.stringify(DEPENDENCY_FIELDS.map((name) => fields[name] ?? null)),
    workspaces: workspacePatterns(fields['workspaces']),
    hasFolders: dependencies.some(([, version]) => FOLDER.test(version)),
  };
}

function requiredManager(fields: Record<string, unknown>): RequiredManager | undefined {
  const text = typeof fields['packageManager'] === 'string' ? fields['packageManager'].trim() : '';
  const [, name, version, checksum] = PACKAGE_MANAGER.exec(text) ?? [];
  if (name !== undefined && version !== undefined) return { name, version, checksum, field: 'packageManager' };
  const told: unknown = asRecord(fields['devEngines'])['packageManager'];
  const first = stringFields(Array.isArray(told) ? told[0] : told);
  if (first['name'] === undefined) return undefined;
  return { name: first['name'], version: first['version'] ?? '*', field: 'devEngines' };
}

/** A list, or an object with a list of packages. */
function workspacePatterns(value: unknown): readonly string[] | undefined {
  const list: unknown = Array.isArray(value) ? value : asRecord(value)['packages'];
  if (!Array.isArray(list)) return undefined;
  const patterns: readonly unknown[] = list;
  return patterns.filter((pattern) => typeof pattern === 'string');
}
