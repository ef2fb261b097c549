import type { StartCommand } from '../stack';
import { isDevelopmentServer } from './development-servers';
import type { FrameworkPlan } from './frameworks/framework';
import { serverLibrary } from './frameworks/detect-framework';
import type { NodeProject } from './node-project';
import type { ChosenManager } from './package-manager';
import { commandsOf, programOf } from './package-scripts';
import { watchedProgram } from './watched-program';

/** Scripts that start an application for visitors, if `start` is for developers. */
const PRODUCTION_SCRIPTS = [
  'start:prod',
  'start:production',
  'start-prod',
  'start:server',
  'serve:prod',
  'serve:production',
  'server:prod',
  'prod',
  'production',
];
/** Programs of these scripts; scripts of these names may also build. */
const RUNS =
  /^(node|bun|deno|tsx|ts-node|pm2-runtime|next start|nuxt start|strapi start|serve|fastify start|npm|yarn|pnpm)\b/;

/** Servers that take their address from options: their names for it, and what replaces them. */
const ADDRESS_OPTIONS: readonly (readonly [RegExp, string, string])[] = [
  [/^next start\b/, '-p|--port|-H|--hostname', '--hostname 127.0.0.1 --port $PORT'],
  [/^serve\b/, '-p|--port|-l|--listen', '--listen tcp://127.0.0.1:$PORT'],
  [/^http-server\b/, '-p|--port|-a', '-a 127.0.0.1 -p $PORT'],
  [/^sirv\b/, '-p|--port|-H|--host', '--host 127.0.0.1 --port $PORT'],
  [/^fastify start\b/, '-p|--port|-a|--address', '--address 127.0.0.1 --port $PORT'],
];

const MAIN_FILES = ['server', 'index', 'app', 'main'].flatMap((name) => [`${name}.js`, `${name}.mjs`, `${name}.cjs`]);
/** Main files that are not at the top, which count only for servers. */
const INNER_FILES = ['src/server.js', 'src/index.js', 'src/app.js', 'src/main.js', 'src/index.mjs', 'server/index.js'];
const BUN_FILES = [
  'index.ts',
  'server.ts',
  'app.ts',
  'main.ts',
  'src/index.ts',
  'src/server.ts',
  'src/main.ts',
  'src/app.ts',
];
const BUILT = /^(dist|build|lib|out|output)\//;

/** A framework with the plan for the application. */
export interface DetectedFramework extends FrameworkPlan {
  readonly label: string;
}

/** Finds the command that serves visitors; never one for developers. */
export function findStart(
  project: NodeProject,
  framework: DetectedFramework | undefined,
  manager: ChosenManager,
): StartCommand | undefined {
  if (framework?.overridesStart === true && !startsOwnServer(project)) return byFramework(framework);
  return (
    byScript(project, manager) ??
    byFramework(framework) ??
    byWatched(project, ['start']) ??
    byMainFile(project, framework, manager) ??
    (framework?.outputs === undefined ? byWatched(project, ['server', 'dev', 'start:dev']) : undefined)
  );
}

/** Whether the start script runs a file of the application, which knows best. */
function startsOwnServer({ packageJson, files }: NodeProject): boolean {
  const file = /^node +(?:\.\/)?(\S+)$/.exec(programOf(packageJson.scripts['start'] ?? ''))?.[1];
  return file !== undefined && files.has(file);
}

function byScript({ packageJson }: NodeProject, manager: ChosenManager): StartCommand | undefined {
  const { scripts } = packageJson;
  const suitable = (name: string): boolean => {
    const text = scripts[name];
    if (text === undefined || isDevelopmentServer(text, scripts)) return false;
    return name === 'start' || commandsOf(text).some((command) => RUNS.test(programOf(command)));
  };
  const name = ['start', ...PRODUCTION_SCRIPTS].find(suitable);
  if (name === undefined) return undefined;
  const text = scripts[name] ?? '';
  // A package manager takes half a second to start a program, so it is skipped if it would do nothing else.
  const plain = [`pre${name}`, `post${name}`].every((hook) => scripts[hook] === undefined) && !text.includes('npm_');
  const from = `the ${name} script of package.json`;
  if (plain) return { command: withAddress(text), from };
  const silent = manager.name === 'npm' || manager.name === 'pnpm' ? '--silent ' : '';
  return { command: `${manager.name} run ${silent}${name}`, from: `${from}, through ${manager.name} with its hooks` };
}

/** Lets known servers listen where the proxy expects them, whatever the script says. */
function withAddress(text: string): string {
  if (commandsOf(text).length !== 1 || /["'()\\]/.test(text)) return text;
  const [, names, options] = ADDRESS_OPTIONS.find(([program]) => program.test(programOf(text.trim()))) ?? [];
  if (names === undefined || options === undefined) return text;
  const others = text.replace(new RegExp(String.raw` +(${names})(=| +)(?!-)\S+`, 'g'), '');
  return `${others.trim()} ${options}`;
}

function byFramework(framework: DetectedFramework | undefined): StartCommand | undefined {
  return framework?.start === undefined
    ? undefined
    : { command: framework.start, from: `${framework.label} among the dependencies of package.json` };
}

/** Development servers name the program that they watch. */
function byWatched({ packageJson }: NodeProject, names: readonly string[]): StartCommand | undefined {
  for (const name of names) {
    const command = watchedProgram(packageJson, name);
    if (command !== undefined) return { command, from: `the program that the ${name} script of package.json watches` };
  }
  return undefined;
}

function byMainFile(
  { packageJson, files }: NodeProject,
  framework: FrameworkPlan | undefined,
  manager: ChosenManager,
): StartCommand | undefined {
  const serves = serverLibrary(packageJson) !== undefined;
  if (!serves && (framework?.outputs !== undefined || files.has('index.html'))) return undefined;
  const { main } = packageJson;
  const plain = main !== undefined && /^\w[\w.-]*(\/[\w.-]+)*$/.test(main) ? main : undefined;
  if (plain !== undefined && serves && BUILT.test(plain) && packageJson.scripts['build'] !== undefined)
    return { command: `node ${plain}`, from: `main in package.json` };
  const candidates = [plain, ...MAIN_FILES, ...(serves ? INNER_FILES : [])];
  const file = candidates.find((one) => one !== undefined && /\.[cm]?js$/.test(one) && files.has(one));
  if (file !== undefined) return { command: `node ${file}`, from: file };
  const source =
    manager.name === 'bun' ? [plain, ...BUN_FILES].find((one) => one !== undefined && files.has(one)) : undefined;
  return source === undefined ? undefined : { command: `bun ${source}`, from: source };
}
