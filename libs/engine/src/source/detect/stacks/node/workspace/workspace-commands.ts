import type { ChosenManager } from '../package-manager';
import { workspaceDependencies, type Workspace, type WorkspaceMember } from './workspace';

/** Names and paths that can be arguments of a command without quotes. */
const NAME = /^(@[\w.-]+\/)?[A-Za-z0-9][\w.-]*$/;
const FOLDER = /^[A-Za-z0-9_.][\w.@/+-]*$/;

/** Options that restrict an installation to the application, its dependencies and the root. */
export function installFilter({ application, members }: Workspace, { name }: ChosenManager): string {
  if (application === undefined) return '';
  const own = application.packageJson.name;
  const unique = members.filter(({ packageJson }) => packageJson.name === own).length === 1;
  if (name === 'pnpm' && unique && NAME.test(own)) return ` --filter '{.}' --filter ${own}...`;
  if (name === 'npm' && FOLDER.test(application.folder))
    return ` --workspace=${application.folder} --include-workspace-root`;
  return '';
}

/** Returns the command that builds the application and before it what it depends on, run in the root. */
export function workspaceBuild(
  workspace: Workspace,
  application: WorkspaceMember,
  script: string | undefined,
  manager: ChosenManager,
): string | undefined {
  const dependencies = workspaceDependencies(workspace, application).filter(
    ({ packageJson }) => packageJson.scripts['build'] !== undefined,
  );
  if (script === undefined && dependencies.length === 0) return undefined;
  const { name } = application.packageJson;
  if (script === 'build' && NAME.test(name)) {
    const turbo = turboBuild(workspace, name);
    if (turbo !== undefined) return turbo;
    if (usesNx(workspace)) return `NX_DAEMON=false NX_NO_CLOUD=true nx run ${name}:build`;
    if (manager.name === 'pnpm') return `pnpm --filter ${name}... run build`;
  }
  const own = script === undefined ? [] : [runScript(manager, application, script)];
  return [...dependencies.map((one) => runScript(manager, one, 'build')), ...own].join(' && ');
}

/** Variables of the application must reach its build: newer versions pass on only those that turbo.json lists. */
function turboBuild({ root, files }: Workspace, name: string): string | undefined {
  const config = files.contents.get('turbo.json');
  if (config === undefined || !root.packages.has('turbo')) return undefined;
  if (!/"([^"\n]*#)?build"\s*:/.test(config)) return undefined;
  const passes = /"tasks"\s*:/.test(config) ? ' --env-mode=loose' : '';
  return `TURBO_TELEMETRY_DISABLED=1 turbo run build --filter=${name}...${passes}`;
}

function usesNx({ root, files }: Workspace): boolean {
  return files.files.has('nx.json') && root.packages.has('nx');
}

function runScript({ name }: ChosenManager, { folder }: WorkspaceMember, script: string): string {
  return `(cd ${quoted(`./${folder}`)} && ${name} run ${script})`;
}

/** A path from the repository as one word of a command. */
function quoted(path: string): string {
  return FOLDER.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
