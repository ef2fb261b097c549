import { posix } from 'node:path';
import type { ReleaseRuntime } from '@fairlead/contracts';
import { EngineError } from '../../errors/engine-error';
import type { ApplicationSpec } from '../../specs/application-spec';
import { planContainer } from './plan-container';
import { DEFAULT_SITE_OUTPUTS, prebuiltPages } from './stacks/static-sites';
import { deployableSentence } from './stacks/node/workspace/deployable-packages';
import { requiredToolchains, withSettings } from './required-toolchains';
import { readProcfile, type Procfile } from './procfile';
import type { ReleasePlan } from './release-plan';
import type { RepositoryContents } from '../repository-contents';
import type { StartCommand, InstallCommand, DetectionContext } from './stacks/stack';
import { chooseStack, DETECTED_BY, type ChosenStack } from './stacks/choose-stack';

/** Plans how the application is built and started, from its settings and the files in the repository. */
export function planRelease(
  application: Pick<ApplicationSpec, 'runtime' | 'build'>,
  repository: RepositoryContents,
): ReleasePlan {
  const settings = application.build;
  const container = planContainer(application, repository);
  if (container) return container;
  const procfile = readProcfile(repository.contents.get('Procfile') ?? '');
  const context: DetectionContext = { repository, settings, procfile };
  const told = toldStart(settings.startCommand, procfile);
  const { stack, assets } = chooseStack(context, told);
  const found = told ?? stack?.start;
  const runtime = application.runtime === 'auto' ? chooseRuntime(context, stack, found) : application.runtime;
  if (runtime === 'systemd' && !found) throw notRecognised(repository, stack);
  // Static pages without a build need no toolchain.
  const builds = settings.buildCommand ?? joined([assets && inOwnFolder(assets, repository), stack?.build]);
  const bare = runtime === 'static' && builds === undefined;
  const installs = bare ? ownInstall(settings.installCommand) : installsOf(settings.installCommand, stack, assets);
  const install = joined(installs.map(({ command }) => command));
  const start = runtime === 'systemd' ? found?.command : undefined;
  const releaseCommand = settings.releaseCommand ?? procfile.release;
  const processes = runtime === 'systemd' ? procfile.processes : {};
  const commands = [install, builds, start, releaseCommand, ...Object.values(processes)];
  return {
    runtime,
    toolchains: withSettings(
      requiredToolchains(commands, bare ? [] : [stack, assets], runtime === 'systemd'),
      settings.toolchains,
    ),
    install,
    installs,
    build: builds,
    ...(settings.buildCommand === undefined && stack?.buildFolder !== undefined && { buildFolder: stack.buildFolder }),
    start,
    php: start !== undefined && found === stack?.start ? stack?.php : undefined,
    processes,
    releaseCommand,
    outputs: runtime === 'static' ? outputs(settings.outputDirectory, stack, builds !== undefined, repository) : [],
    caches: builds === undefined ? [] : [...new Set([...(stack?.caches ?? []), ...(assets?.caches ?? [])])],
    reasons: [
      start === undefined ? 'Static pages, served by the proxy itself' : `Started by ${found?.from ?? ''}`,
      ...(bare ? [] : [...(stack?.reasons ?? []), ...(assets?.reasons ?? [])]),
      ...procfile.refused.map(
        (name) =>
          `The process ${name} of the Procfile is ignored: a name has at most twenty lower-case letters and digits and begins with a letter`,
      ),
    ],
  };
}

function toldStart(setting: string | undefined, { web }: Procfile): StartCommand | undefined {
  if (setting !== undefined) return { command: setting, from: 'the start command of the settings' };
  return web === undefined ? undefined : { command: web, from: 'the web process of the Procfile' };
}

function chooseRuntime(
  context: DetectionContext,
  stack: ChosenStack | undefined,
  found: StartCommand | undefined,
): ReleaseRuntime {
  const { repository, settings } = context;
  if (found) return 'systemd';
  if (stack?.outputs !== undefined || settings.outputDirectory !== undefined) return 'static';
  if (stack?.missing === undefined && (hasPages(context, stack) || buildsPages(repository, stack))) return 'static';
  throw notRecognised(repository, stack);
}

/** Pages beside a build may be its sources, except at the top. */
function hasPages({ repository, settings }: DetectionContext, stack: ChosenStack | undefined): boolean {
  const folder = prebuiltPages(repository.files);
  return folder !== undefined && (folder === '.' || (stack?.build ?? settings.buildCommand) === undefined);
}

/** Whether pages that are there after a build script of no known generator can only be its result. */
function buildsPages({ files }: RepositoryContents, stack: ChosenStack | undefined): boolean {
  return stack?.name === 'node' && stack.build !== undefined && prebuiltPages(files) === undefined;
}

function installsOf(setting: string | undefined, stack?: ChosenStack, assets?: ChosenStack): readonly InstallCommand[] {
  // The stack knows what the command of the settings needs, and whether the result of its installation can be cached.
  const own = setting === undefined ? assets?.install : undefined;
  const installs = [stack?.install, own].filter((install) => install !== undefined);
  return installs.length === 0 ? ownInstall(setting) : installs;
}

/** The build of the assets shares a command with that of the stack, which runs in the application's folder. */
function inOwnFolder({ build, buildFolder }: ChosenStack, { root }: RepositoryContents): string | undefined {
  if (build === undefined || buildFolder === undefined || root === undefined) return build;
  return `(cd ${posix.relative(`/${root.applicationFolder}`, '/')} && ${build})`;
}

function ownInstall(setting: string | undefined): readonly InstallCommand[] {
  return setting === undefined ? [] : [{ command: setting }];
}

function outputs(
  setting: string | undefined,
  stack: ChosenStack | undefined,
  built: boolean,
  { files }: RepositoryContents,
): string[] {
  if (setting !== undefined) return [setting];
  if (!built) return [prebuiltPages(files) ?? '.'];
  if (stack?.outputs === undefined) return [...DEFAULT_SITE_OUTPUTS, '.'];
  // A missing page must not be served from the sources instead, and most generators keep theirs in `public`.
  return [...new Set([...stack.outputs, ...DEFAULT_SITE_OUTPUTS.filter((name) => name !== 'public')])];
}

function joined(commands: readonly (string | undefined)[]): string | undefined {
  const present = commands.filter((command) => command !== undefined);
  return present.length === 0 ? undefined : present.join(' && ');
}

function notRecognised(repository: RepositoryContents, stack: ChosenStack | undefined): EngineError {
  if (stack?.missing !== undefined) return new EngineError('SOURCE_NOT_RECOGNISED', stack.missing);
  const packages = deployableSentence(repository);
  if (packages !== undefined)
    return new EngineError(
      'SOURCE_NOT_RECOGNISED',
      `It is not known how to run the application, but folders of the repository can be deployed. ${packages}`,
    );
  const there = MARKS.filter((file) => repository.files.has(file));
  const alone = there.length === 0 ? '' : ` ${there.join(', ')} alone does not say how to start it.`;
  return new EngineError(
    'SOURCE_NOT_RECOGNISED',
    `It is not known how to run the application: looked for ${DETECTED_BY}.${alone} Set build.start_command, or build.output_directory for static pages.`,
  );
}

const MARKS = [
  'pyproject.toml',
  'requirements.txt',
  'Pipfile',
  'setup.py',
  'composer.json',
  'Gemfile',
  'go.mod',
  'package.json',
];
