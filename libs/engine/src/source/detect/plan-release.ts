import type { ReleaseRuntime } from '@fairlead/contracts';
import { EngineError } from '../../errors/engine-error';
import type { ApplicationSpec } from '../../specs/application-spec';
import { planContainer } from './plan-container';
import { DEFAULT_SITE_OUTPUTS } from './stacks/static-sites';
import { requiredToolchains } from './required-toolchains';
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
  const builds = settings.buildCommand ?? joined([assets?.build, stack?.build]);
  const bare = runtime === 'static' && builds === undefined;
  const installs = bare ? ownInstall(settings.installCommand) : installsOf(settings.installCommand, stack, assets);
  const install = joined(installs.map(({ command }) => command));
  const start = runtime === 'systemd' ? found?.command : undefined;
  const releaseCommand = settings.releaseCommand ?? procfile.release;
  const processes = runtime === 'systemd' ? procfile.processes : {};
  const commands = [install, builds, start, releaseCommand, ...Object.values(processes)];
  return {
    runtime,
    toolchains: requiredToolchains(commands, bare ? [] : [stack, assets], runtime === 'systemd'),
    install,
    installs,
    build: builds,
    start,
    php: start !== undefined && found === stack?.start ? stack?.php : undefined,
    processes,
    releaseCommand,
    outputs: runtime === 'static' ? outputs(settings.outputDirectory, stack, builds !== undefined) : [],
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
  { repository, settings }: DetectionContext,
  stack: ChosenStack | undefined,
  found: StartCommand | undefined,
): ReleaseRuntime {
  if (found) return 'systemd';
  const pages =
    stack?.outputs !== undefined || repository.files.has('index.html') || settings.outputDirectory !== undefined;
  if (pages) return 'static';
  throw notRecognised(repository, stack);
}

function installsOf(setting: string | undefined, stack?: ChosenStack, assets?: ChosenStack): readonly InstallCommand[] {
  // The stack knows what the command of the settings needs, and whether the result of its installation can be cached.
  const own = setting === undefined ? assets?.install : undefined;
  const installs = [stack?.install, own].filter((install) => install !== undefined);
  return installs.length === 0 ? ownInstall(setting) : installs;
}

function ownInstall(setting: string | undefined): readonly InstallCommand[] {
  return setting === undefined ? [] : [{ command: setting }];
}

function outputs(setting: string | undefined, stack: ChosenStack | undefined, built: boolean): string[] {
  if (setting !== undefined) return [setting];
  if (!built) return ['.'];
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
