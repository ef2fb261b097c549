import { asRecord, readJson, stringFields } from '../json-file';

export interface PackageJson {
  readonly name: string;
  readonly main?: string;
  readonly scripts: Readonly<Record<string, string | undefined>>;
  readonly engines: Readonly<Record<string, string | undefined>>;
  readonly packageManager?: string;
  /** Names of all dependencies, including development dependencies. */
  readonly packages: ReadonlySet<string>;
  /** All fields that determine what is installed. */
  readonly installed: string;
  readonly workspaces: boolean;
  /** Whether some dependencies are folders of the repository. */
  readonly hasFolders: boolean;
}

const DEPENDENCY_FIELDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'bundleDependencies',
  'overrides',
  'resolutions',
  'pnpm',
];
const FOLDER = /^((file|link|portal|workspace):|\.{0,2}\/|~\/)/;
const PACKAGE_MANAGER = /^(npm|yarn|pnpm)@\d[\w.-]*/;

export function readPackageJson(text: string): PackageJson {
  const fields = readJson('package.json', text);
  const packageManager = PACKAGE_MANAGER.exec(
    typeof fields['packageManager'] === 'string' ? fields['packageManager'] : '',
  )?.[0];
  const packages = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((name) =>
    Object.entries(asRecord(fields[name])),
  );
  return {
    name: typeof fields['name'] === 'string' ? fields['name'] : '',
    main: typeof fields['main'] === 'string' ? fields['main'].replace(/^\.\//, '') : undefined,
    scripts: stringFields(fields['scripts']),
    engines: stringFields(fields['engines']),
    packageManager,
    packages: new Set(packages.map(([name]) => name)),
    installed: JSON.stringify(DEPENDENCY_FIELDS.map((name) => fields[name] ?? null)),
    workspaces: fields['workspaces'] !== undefined,
    hasFolders: packages.some(([, version]) => typeof version === 'string' && FOLDER.test(version)),
  };
}
