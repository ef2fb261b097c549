import type { BuildSpec } from '../../../../specs/application-spec';
import type { RepositoryContents } from '../../../repository-contents';
import type { InstallCommand } from '../stack';
import type { PackageJson } from './package-json';
import type { ChosenManager } from './package-manager';
import { INSTALL_HOOKS, reachableTexts } from './package-scripts';
import type { Workspace } from './workspace/workspace';
import { installFilter } from './workspace/workspace-commands';

/** Install commands that only fill node_modules; other user-defined commands may do more. */
const PLAIN = /^(npm (ci|install)|(pnpm|yarn|bun) install)( --[\w=-]+)*$/;

/** Files beside the lockfile that determine what is installed. */
const SETTINGS_FILES = ['.npmrc', '.yarnrc', '.yarnrc.yml', 'bunfig.toml', '.pnpmfile.cjs', 'pnpm-workspace.yaml'];

export interface NodeInstallOptions {
  readonly packageJson: PackageJson;
  readonly repository: RepositoryContents;
  readonly settings: BuildSpec;
  readonly manager: ChosenManager;
  readonly workspace?: Workspace;
  /** Whether Node itself is needed, not only Bun. */
  readonly usesNode: boolean;
  readonly builds: boolean;
  /** Commands that run when the release is complete. */
  readonly commands: readonly string[];
}

/** Plans how dependencies are installed, and whether other releases can reuse them. */
export function planNodeInstall(options: NodeInstallOptions): {
  readonly install?: InstallCommand;
  readonly reasons: readonly string[];
} {
  const { packageJson, repository, settings, manager, workspace } = options;
  const command = settings.installCommand ?? installCommand(options);
  const why = whyAnew(packageJson, repository, workspace);
  const reasons = why === undefined ? [] : [`Dependencies are installed again for each release, because ${why}`];
  if (command === undefined) return { reasons: [] };
  if (workspace?.application !== undefined && settings.installCommand === undefined)
    return { install: { command, folder: 'root' }, reasons };
  const sum = manager.lockfile === undefined ? undefined : repository.sums.get(manager.lockfile);
  if (sum === undefined || !PLAIN.test(command) || why !== undefined) return { install: { command }, reasons };
  const sums = SETTINGS_FILES.map((file) => repository.sums.get(file) ?? null);
  const fingerprint = JSON.stringify([sum, packageJson.installed, sums, manager.toolchain.versions ?? null, command]);
  const toolchain = options.usesNode ? 'node' : manager.name;
  return { install: { command, cacheable: { kind: 'node_modules', fingerprint, toolchain } }, reasons };
}

/** Returns why dependencies cannot be cached: they depend on more than the lockfile, or are also installed elsewhere. */
function whyAnew(
  packageJson: PackageJson,
  { files }: RepositoryContents,
  workspace: Workspace | undefined,
): string | undefined {
  const hook = INSTALL_HOOKS.find((name) => packageJson.scripts[name] !== undefined);
  if (hook !== undefined) return `package.json has a ${hook} script`;
  // npm compiles it with the installation, outside of node_modules.
  if (files.has('binding.gyp')) return 'the application has a native module of its own (binding.gyp)';
  if (workspace !== undefined || packageJson.workspaces !== undefined)
    return 'they are those of several packages (workspaces)';
  if (packageJson.hasFolders) return 'some come from folders of the repository';
  // Prisma generates its client during the installation.
  if (packageJson.packages.has('@prisma/client')) return 'Prisma makes one of them from the schema of the application';
  return undefined;
}

function installCommand(options: NodeInstallOptions): string | undefined {
  const { packageJson, manager, workspace } = options;
  const locked = manager.lockfile !== undefined;
  if (!locked && packageJson.packages.size === 0 && workspace === undefined) return undefined;
  const filter = workspace === undefined ? '' : installFilter(workspace, manager);
  switch (manager.name) {
    case 'pnpm':
      // Files are copied, because hard links to the store could not be owned by root when releases share them.
      return `pnpm install ${locked ? '--frozen-lockfile' : '--no-frozen-lockfile'} --package-import-method=copy${filter}`;
    case 'bun':
      return `bun install ${locked ? '--frozen-lockfile' : '--no-save'} --backend=copyfile`;
    case 'yarn':
      if (!manager.berry) return `yarn install ${locked ? '--frozen-lockfile' : '--no-lockfile'}`;
      // Plug'n'Play has no node_modules, which programs need unless yarn starts them.
      return `YARN_NODE_LINKER=node-modules YARN_ENABLE_TELEMETRY=0 yarn install ${locked ? '--immutable' : '--no-immutable'}`;
    case 'npm': {
      const omit = needsDevelopmentPackages(options) ? '--include=dev' : '--omit=dev';
      return `${locked ? 'npm ci --no-audit --no-fund' : 'npm install --no-audit --no-fund --no-package-lock'} ${omit}${filter}`;
    }
  }
}

/** Builds use them, and often the hooks of the installation or the start as well: `husky install`, `ts-node index.ts`. */
function needsDevelopmentPackages({ packageJson, settings, builds, commands }: NodeInstallOptions): boolean {
  if (builds || settings.buildCommand !== undefined) return true;
  const { scripts, packages, developmentPackages } = packageJson;
  // The program of Prisma makes the client of Prisma, and is often listed for development only.
  if (packages.has('@prisma/client') && developmentPackages.has('prisma')) return true;
  const hooks = INSTALL_HOOKS.flatMap((name) => scripts[name] ?? []);
  const programs = [...developmentPackages].map((name) => PROGRAMS[name] ?? name.replace(/^@[^/]+\//, ''));
  const called = new Set(
    reachableTexts([...commands, ...hooks], scripts).flatMap((text) => text.split(/[\s/"'=;&|()]+/)),
  );
  return programs.some((program) => called.has(program));
}

/** Programs whose packages have other names. */
const PROGRAMS: Readonly<Record<string, string>> = {
  typescript: 'tsc',
  '@babel/node': 'babel-node',
  '@babel/cli': 'babel',
  'dotenv-cli': 'dotenv',
  'npm-run-all': 'run-s',
  'sequelize-cli': 'sequelize',
};
