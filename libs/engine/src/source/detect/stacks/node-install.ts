import type { BuildSpec } from '../../../specs/application-spec';
import type { PackageJson } from './package-json';
import type { RepositoryContents } from '../../repository-contents';
import type { InstallCommand } from './stack';

const LOCKFILES = ['npm-shrinkwrap.json', 'package-lock.json', 'yarn.lock', 'pnpm-lock.yaml'];
const INSTALL_HOOKS = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];

/** Install commands that only fill node_modules; other user-defined commands may do more. */
const PLAIN = /^(npm (ci|install)|npx --yes (yarn|pnpm)@\S+ install)( --[\w=-]+)*$/;

/** Plans how dependencies are installed, and whether other releases can reuse them. */
export function planNodeInstall(
  packageJson: PackageJson,
  repository: RepositoryContents,
  settings: BuildSpec,
  builds: boolean,
): { readonly install?: InstallCommand; readonly reasons: readonly string[] } {
  const lockfile = LOCKFILES.find((name) => repository.files.has(name));
  const withDevelopment = builds || settings.buildCommand !== undefined;
  const command = settings.installCommand ?? installCommand(packageJson, lockfile, withDevelopment);
  const why = whyAnew(packageJson, repository);
  const reasons = why === undefined ? [] : [`Dependencies are installed again for each release, because ${why}`];
  if (command === undefined) return { reasons };
  const sum = lockfile === undefined ? undefined : repository.sums.get(lockfile);
  if (sum === undefined || !PLAIN.test(command) || why !== undefined) return { install: { command }, reasons };
  const of = JSON.stringify([sum, packageJson.installed, repository.sums.get('.npmrc') ?? null, command]);
  return { install: { command, cacheable: { kind: 'node_modules', fingerprint: of, toolchain: 'node' } }, reasons };
}

/** Returns why dependencies cannot be cached: they depend on more than the lockfile, or are also installed elsewhere. */
function whyAnew(packageJson: PackageJson, repository: RepositoryContents): string | undefined {
  const hook = INSTALL_HOOKS.find((name) => packageJson.scripts[name] !== undefined);
  if (hook !== undefined) return `package.json has a ${hook} script`;
  if (packageJson.workspaces || repository.files.has('pnpm-workspace.yaml'))
    return 'they are those of several packages (workspaces)';
  if (packageJson.hasFolders) return 'some come from folders of the repository';
  // Prisma generates its client during the installation.
  if (packageJson.packages.has('@prisma/client')) return 'Prisma makes one of them from the schema of the application';
  return undefined;
}

function installCommand(
  packageJson: PackageJson,
  lockfile: string | undefined,
  withDevelopment: boolean,
): string | undefined {
  const wanted = packageJson.packageManager;
  if (lockfile === 'yarn.lock') {
    const yarn = managerOr(wanted, 'yarn', 'yarn@1.22.22');
    if (yarn.startsWith('yarn@1.')) return `npx --yes ${yarn} install --frozen-lockfile`;
    // Plug'n'Play has no node_modules, which programs need unless yarn starts them.
    const berry = `@yarnpkg/cli-dist@${yarn.slice('yarn@'.length)}`;
    return `YARN_NODE_LINKER=node-modules YARN_ENABLE_TELEMETRY=0 npx --yes ${berry} install --immutable`;
  }
  if (lockfile === 'pnpm-lock.yaml') {
    // Files are copied, because hard links to the store could not be owned by root when releases share them.
    return `npx --yes ${managerOr(wanted, 'pnpm', 'pnpm@9')} install --frozen-lockfile --package-import-method=copy`;
  }
  const omit = withDevelopment ? '--include=dev' : '--omit=dev';
  if (lockfile !== undefined) return `npm ci --no-audit --no-fund ${omit}`;
  return packageJson.packages.size > 0 ? `npm install --no-audit --no-fund --no-package-lock ${omit}` : undefined;
}

function managerOr(wanted: string | undefined, name: string, otherwise: string): string {
  return wanted?.startsWith(`${name}@`) ? wanted : otherwise;
}
