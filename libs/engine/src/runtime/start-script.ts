import { quote } from '../command/quote';
import { secret, type Secret } from '../specs/secret';
import { renderEnvironment } from './environment';
import { loadScript } from '../command/load-script';
import { releasePath, toolchainPath } from '../layout/paths';

const REGISTRY_ENVIRONMENT = loadScript('build/registry-environment.sh');

/** The last line of a start script. Standard input also ends with the connection, and half a script must not be started. */
export const SCRIPT_END_MARKER = '# whole';

interface StartScriptOptions {
  readonly applicationId: string;
  readonly releaseNumber: number;
  /** Relative to the release. */
  readonly workingDirectory: string;
  readonly command: string;
  readonly env: Readonly<Record<string, Secret>>;
  /** Installed toolchains for the search path, such as `node/24.21.0`. */
  readonly toolchains: readonly string[];
  /** A command is what runs beside the web process: a worker, the release command. */
  readonly purpose: 'start' | 'command' | 'build';
}

/** What programs of all stacks are told, unless the application says otherwise: what they print is read as it comes. */
const DEFAULTS = [
  'export PYTHONUNBUFFERED=1 RACK_ENV=production RAILS_ENV=production JEKYLL_ENV=production',
  // The version of Go is Fairlead's choice: a newer one that go.mod requires is installed, and not downloaded by Go.
  'export GOTOOLCHAIN=local',
  'export RAILS_LOG_TO_STDOUT=1 RAILS_SERVE_STATIC_FILES=1 BUNDLE_WITHOUT=development:test',
];

/**
 * What the unit runs: the environment, then the command, which is the user's own shell text and stands in this file only,
 * never in a unit file. A command without shell syntax replaces the shell, so that signals reach the program itself. The
 * port comes as `$1` (the server, which chooses it, puts a line in front), so no variable of the user's can overwrite it.
 */
export function renderStartScript(options: StartScriptOptions): Secret {
  const { applicationId, releaseNumber, command } = options;
  const starts = options.purpose === 'start';
  const directory = workingDirectoryPath(applicationId, releaseNumber, options.workingDirectory);
  const lines = [
    ...DEFAULTS,
    `export BUNDLE_PATH=${quote(`${directory}/.gems`)}`,
    // By default browsers are installed in the home of a build, which the application does not have.
    `export PUPPETEER_CACHE_DIR=${quote(`${directory}/node_modules/.puppeteer`)}`,
    `export PLAYWRIGHT_BROWSERS_PATH=${quote(`${directory}/node_modules/.playwright`)}`,
    ...(options.purpose === 'build' ? [] : ['export NODE_ENV=production']),
    ...(starts ? ['export HOST=127.0.0.1'] : []),
    renderEnvironment(options.env).reveal().trimEnd(),
    ...(starts ? ['export PORT="$1"'] : []),
    ...(options.purpose === 'build' ? [] : ['set --']),
    `cd ${quote(directory)} || exit 1`,
    ...(options.purpose === 'build' ? buildSettings(options.toolchains) : []),
    `export PATH=${quote(searchPath(options, directory))}:"$PATH"`,
    isSimple(command) ? `exec ${command}` : command,
    '',
  ];
  return secret(lines.join('\n'));
}

/** Programs of the release come before those of the toolchains. */
function searchPath(options: StartScriptOptions, directory: string): string {
  const folders = [
    ...programFolders(options),
    `${directory}/.venv/bin`,
    ...options.toolchains.map((name) => `${toolchainPath(name)}/${WITH_BIN.test(name) ? 'bin' : 'programs'}`),
  ];
  return folders.join(':');
}

/** Releases of their publishers; package managers have other folders beside their programs. */
const WITH_BIN = /^(node|go|python)\//;

function buildSettings(toolchains: readonly string[]): string[] {
  const node = toolchains.find((name) => name.startsWith('node/'));
  return [
    // Native modules are compiled with the headers of this Node.js instead of downloaded ones.
    ...(node === undefined ? [] : [`export npm_package_config_node_gyp_nodedir=${toolchainPath(node)}`]),
    // Releases of Python name the compiler that they were built with, which servers lack.
    ...(toolchains.some((name) => name.startsWith('python/')) ? ['export CC="${CC:-cc}" CXX="${CXX:-c++}"'] : []),
    ...(toolchains.some((name) => /^(yarn|bun)\//.test(name)) ? [REGISTRY_ENVIRONMENT] : []),
  ];
}

/** Packages of a workspace share the programs of the folders above them. */
function programFolders({ applicationId, releaseNumber, workingDirectory }: StartScriptOptions): readonly string[] {
  const segments = workingDirectory.split('/').filter((segment) => segment !== '' && segment !== '.');
  const folders = segments.map((_, index) => segments.slice(0, segments.length - index).join('/'));
  return [...folders, '.'].map(
    (folder) => `${workingDirectoryPath(applicationId, releaseNumber, folder)}/node_modules/.bin`,
  );
}

export function workingDirectoryPath(applicationId: string, releaseNumber: number, workingDirectory: string): string {
  const release = releasePath(applicationId, releaseNumber);
  return workingDirectory === '.' ? release : `${release}/${workingDirectory}`;
}

/** Words of plain characters, of variables that the shell fills in, or in single quotes. */
const WORD = String.raw`(?:[A-Za-z0-9_./:@%+,=-]|\$[A-Z_]+|\$\{[A-Z_]+(?::-[A-Za-z0-9_.-]*)?\}|'[^'\n]*')+`;
const SIMPLE = new RegExp(String.raw`^[A-Za-z0-9_./-]+(?: +${WORD})*$`);

function isSimple(command: string): boolean {
  return SIMPLE.test(command) && !/^(exit|cd|export|set|eval|exec|\.)( |$)/.test(command);
}
