import { createHash } from 'node:crypto';
import type { ReleaseRuntime } from '@fairlead/contracts';
import { EngineError } from '../engine-error';
import type { ApplicationSpec } from '../flows/specs';
import type { RepositoryFacts } from './source-facts';

export interface PackageJson {
  readonly main?: string;
  readonly scripts: Readonly<Record<string, string | undefined>>;
  readonly engines: Readonly<Record<string, string | undefined>>;
  readonly packageManager?: string;
  /** Everything in it that decides what is installed. */
  readonly installed: string;
  readonly hasDependencies: boolean;
  readonly workspaces: boolean;
}

interface NodePlan {
  readonly install?: string;
  readonly build?: string;
  readonly dependenciesOf?: string;
  readonly reasons: readonly string[];
}

const DEPENDENCY_FIELDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'bundleDependencies',
  'overrides',
  'resolutions',
];
const INSTALL_HOOKS = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
const PACKAGE_MANAGER = /^(npm|yarn|pnpm)@\d[\w.-]*/;

export function readPackageJson(text: string): PackageJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new EngineError(
      'SOURCE_NOT_RECOGNISED',
      `package.json is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`,
    );
  }
  const fields = record(value);
  const packageManager = PACKAGE_MANAGER.exec(
    typeof fields.packageManager === 'string' ? fields.packageManager : '',
  )?.[0];
  return {
    main: typeof fields.main === 'string' ? fields.main.replace(/^\.\//, '') : undefined,
    scripts: strings(fields.scripts),
    engines: strings(fields.engines),
    packageManager,
    installed: JSON.stringify(DEPENDENCY_FIELDS.map((name) => fields[name] ?? null)),
    hasDependencies: ['dependencies', 'devDependencies', 'optionalDependencies'].some(
      (name) => Object.keys(record(fields[name])).length > 0,
    ),
    workspaces: fields.workspaces !== undefined,
  };
}

export function planNode(
  packageJson: PackageJson,
  facts: RepositoryFacts,
  runtime: ReleaseRuntime,
  settings: ApplicationSpec['build'],
): NodePlan | undefined {
  const build = packageJson.scripts.build === undefined ? undefined : 'npm run build';
  if (runtime === 'static' && build === undefined && settings.buildCommand === undefined) return undefined;
  const lockfile = ['npm-shrinkwrap.json', 'package-lock.json', 'yarn.lock', 'pnpm-lock.yaml'].find((name) =>
    facts.files.has(name),
  );
  const withDevelopment = build !== undefined || settings.buildCommand !== undefined;
  const install = installCommand(packageJson, lockfile, withDevelopment);
  const hook = INSTALL_HOOKS.find((name) => packageJson.scripts[name] !== undefined);
  const lockSum = lockfile === undefined ? undefined : facts.sums.get(lockfile);
  const used = settings.installCommand ?? install;
  // A command of the user's own may do more than fill node_modules.
  const plain = used !== undefined && /^(npm (ci|install)|npx --yes yarn@\S+ install)( --[\w=-]+)*$/.test(used);
  const reusable = lockSum !== undefined && plain && hook === undefined && !packageJson.workspaces;
  return {
    install,
    build,
    dependenciesOf: reusable
      ? JSON.stringify([lockSum, packageJson.installed, facts.sums.get('.npmrc') ?? null, used])
      : undefined,
    reasons:
      hook === undefined
        ? []
        : [`Dependencies are installed anew each time, because package.json has a ${hook} script`],
  };
}

/** Folder name of the dependencies: equal whenever installing them again would give the same. */
export function dependenciesKey(dependenciesOf: string, nodeVersion: string): string {
  return createHash('sha256').update(dependenciesOf).update('\0').update(nodeVersion).digest('hex').slice(0, 32);
}

export function isPlainFile(path: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(path);
}

function installCommand(
  packageJson: PackageJson,
  lockfile: string | undefined,
  withDevelopment: boolean,
): string | undefined {
  const wanted = packageJson.packageManager;
  if (lockfile === 'yarn.lock')
    return `npx --yes ${managerOr(wanted, 'yarn', 'yarn@1.22.22')} install --frozen-lockfile`;
  if (lockfile === 'pnpm-lock.yaml')
    return `npx --yes ${managerOr(wanted, 'pnpm', 'pnpm@9')} install --frozen-lockfile`;
  const omit = withDevelopment ? '--include=dev' : '--omit=dev';
  if (lockfile !== undefined) return `npm ci --no-audit --no-fund ${omit}`;
  return packageJson.hasDependencies ? `npm install --no-audit --no-fund --no-package-lock ${omit}` : undefined;
}

function managerOr(wanted: string | undefined, name: string, otherwise: string): string {
  return wanted?.startsWith(`${name}@`) ? wanted : otherwise;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function strings(value: unknown): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(record(value)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}
