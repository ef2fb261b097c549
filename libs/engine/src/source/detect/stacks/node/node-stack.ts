import type { DetectionContext, Stack, StackPlan } from '../stack';
import { detectFramework, serverLibrary } from './frameworks/detect-framework';
import type { Framework } from './frameworks/framework';
import { planNodeInstall } from './node-install';
import type { NodeProject } from './node-project';
import { findStart } from './node-start';
import { selectNodeVersion } from './node-version';
import { readPackageJson, type PackageJson } from './package-json';
import { choosePackageManager, type ChosenManager } from './package-manager';
import { programOf, commandsOf, reachableTexts } from './package-scripts';
import { deployableSentence } from './workspace/deployable-packages';
import { findNxApplication } from './workspace/nx-application';
import { planNxApplication } from './workspace/plan-nx-application';
import { findWorkspace, type Workspace } from './workspace/workspace';
import { workspaceBuild } from './workspace/workspace-commands';

/** Cache folders of build tools. */
export const NODE_CACHES = [
  '.next/cache',
  'node_modules/.cache',
  'node_modules/.vite',
  'node_modules/.astro',
  '.nuxt/cache',
  '.angular/cache',
  '.parcel-cache',
  '.docusaurus',
  '.turbo',
];

/** Scripts that build, in order of preference: the first is meant for deployments. */
const BUILD_SCRIPTS = ['heroku-postbuild', 'build', 'build:prod', 'build:production', 'docs:build', 'generate'];

export const nodeStack: Stack = {
  detectedBy: 'package.json',

  plan(context) {
    const { repository, settings } = context;
    const nx = findNxApplication(repository, settings);
    if (nx !== undefined) return planNxApplication(context, nx);
    if (!repository.files.has('package.json')) return undefined;
    return planPackage(context, readPackageJson(repository.contents.get('package.json') ?? ''));
  },
};

function planPackage(context: DetectionContext, packageJson: PackageJson): StackPlan {
  const { repository, settings, procfile } = context;
  const workspace = findWorkspace(repository);
  const manager = choosePackageManager(workspace?.root ?? packageJson, workspace?.files ?? repository);
  const project = { ...repository, packageJson, settings, folder: workspace?.application?.folder };
  const framework = detectFramework(packageJson);
  const plan = framework?.plan(project);
  const script = buildScript(packageJson, framework);
  if (workspace !== undefined && workspace.application === undefined && !isApplication(project, framework, script))
    return planRoot(context, packageJson, workspace, manager, script);
  const start = findStart(project, framework && { ...plan, label: framework.label }, manager);
  const byFramework = start !== undefined && start.command === plan?.start;
  const ownBuild =
    workspace?.application === undefined
      ? (commandOf(script, manager) ?? (start === undefined || byFramework ? framework?.build : undefined))
      : workspaceBuild(workspace, workspace.application, script, manager);
  const build = withAfterBuild(ownBuild, byFramework ? plan?.afterBuild : undefined, workspace);
  const builds = build !== undefined || settings.buildCommand !== undefined;
  const commands = [settings.startCommand ?? procfile.web ?? start?.command, settings.releaseCommand, procfile.release];
  const running = [...commands, ...Object.values(procfile.processes)].filter((command) => command !== undefined);
  const usesNode = !isBunAlone(
    packageJson,
    manager,
    running,
    settings.buildCommand ?? packageJson.scripts[script ?? ''],
  );
  const version = selectNodeVersion(packageJson, repository, workspace?.root);
  const shared = { packageJson, repository, settings, manager, workspace };
  const { install, reasons } = planNodeInstall({ ...shared, usesNode, builds, commands: running });
  const usesVersion = usesNode || version.toolchain.versions !== undefined;
  return {
    certain: false,
    toolchains: [...(usesVersion ? [version.toolchain] : []), manager.toolchain],
    scripts: packageJson.scripts,
    install,
    build,
    ...(workspace?.application !== undefined && { buildFolder: 'root' }),
    start,
    outputs: start === undefined && builds ? plan?.outputs : undefined,
    missing: start === undefined ? plan?.missing : undefined,
    caches: NODE_CACHES,
    reasons: [...version.reasons, ...manager.reasons, ...reasons],
  };
}

/** The root of a workspace that is no application itself: only commands of the settings can run there. */
function planRoot(
  { repository, settings }: DetectionContext,
  packageJson: PackageJson,
  workspace: Workspace,
  manager: ChosenManager,
  script: string | undefined,
): StackPlan {
  const version = selectNodeVersion(packageJson, repository);
  const shared = { packageJson, repository, settings, manager, workspace };
  const { install, reasons } = planNodeInstall({ ...shared, usesNode: true, builds: true, commands: [] });
  const sentence =
    deployableSentence(repository, workspace.members) ??
    'None of its packages has a start script: set source.subdirectory to the folder of one, or build.start_command.';
  return {
    certain: false,
    toolchains: [version.toolchain, manager.toolchain],
    scripts: packageJson.scripts,
    install,
    build: commandOf(script, manager),
    missing: `package.json is the root of a workspace and starts nothing itself. ${sentence}`,
    caches: NODE_CACHES,
    reasons: [...version.reasons, ...manager.reasons, ...reasons],
  };
}

function buildScript({ scripts }: PackageJson, framework: Framework | undefined): string | undefined {
  return BUILD_SCRIPTS.find((name) => {
    const text = scripts[name];
    if (text === undefined) return false;
    // These names have other meanings as well.
    if (name === 'docs:build' || name === 'generate')
      return framework !== undefined && new RegExp(String.raw`\b${framework.program}\b`).test(text);
    return true;
  });
}

function commandOf(script: string | undefined, manager: ChosenManager): string | undefined {
  return script === undefined ? undefined : `${manager.name} run ${script}`;
}

function withAfterBuild(
  build: string | undefined,
  after: string | undefined,
  workspace: Workspace | undefined,
): string | undefined {
  if (build === undefined || after === undefined) return build;
  const folder = workspace?.application?.folder;
  return folder === undefined
    ? `${build} && ${after}`
    : `${build} && (cd './${folder.replaceAll("'", "'\\''")}' && ${after})`;
}

/** Whether the root of a workspace is an application itself: it starts something, or its build calls the framework. */
function isApplication(
  { packageJson, files, settings }: NodeProject,
  framework: Framework | undefined,
  script: string | undefined,
): boolean {
  const { scripts } = packageJson;
  const own = findStart({ packageJson, files, contents: new Map(), settings }, undefined, NPM);
  if (own !== undefined && (scripts['start'] !== undefined || serverLibrary(packageJson) !== undefined)) return true;
  if (framework === undefined || script === undefined) return false;
  return reachableTexts([scripts[script] ?? ''], scripts)
    .flatMap(commandsOf)
    .some((command) => programOf(command).split(' ')[0] === framework.program);
}

const NPM: ChosenManager = { name: 'npm', toolchain: { name: 'npm' }, berry: false, reasons: [] };

/** Whether Bun runs everything, so that Node is not needed. */
function isBunAlone(
  { scripts, packages }: PackageJson,
  manager: ChosenManager,
  commands: readonly string[],
  build: string | undefined,
): boolean {
  const installs = packages.size === 0 || manager.name === 'bun';
  if (!installs || commands.length === 0) return false;
  const texts = build === undefined ? commands : [...commands, build];
  return reachableTexts(texts, scripts)
    .flatMap(commandsOf)
    .every((command) => /^bunx? /.test(programOf(command)));
}
