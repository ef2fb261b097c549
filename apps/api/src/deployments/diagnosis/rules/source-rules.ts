import {
  editSetting,
  editVariable,
  commandSetting,
  isBuilding,
  type DiagnosisFacts,
  type Finding,
  type Rule,
} from './rule';
import { VERSION_RULES } from './version-rules';

function moduleMissing(name: string, facts: DiagnosisFacts, add: string): Finding {
  return {
    code: 'module_missing',
    message: `${name} is not installed.`,
    advice: add,
    actions: isBuilding(facts) ? [editSetting('build.install_command')] : [],
  };
}

function fileMissing(name: string): Finding {
  return {
    code: 'module_missing',
    message: `The file ${name} does not exist in the release.`,
    advice:
      'Check that it is committed, and how its name is written: the server distinguishes upper and lower case. If the build makes it, check the build command and the start command.',
    actions: [editSetting('build.start_command'), editSetting('build.build_command')],
  };
}

const isPath = (name: string): boolean => /^(?:\.{0,2}\/|[A-Za-z]:\\|file:)/.test(name);

const NODE_MODULE: Rule = {
  patterns: [
    /\bCannot find (?:module|package) '([^'\n]{1,200})'/,
    /\bModule not found: (?:Error: )?Can't resolve '([^'\n]{1,200})'/,
    /\bCould not resolve "([^"\n]{1,200})"/,
    /\bRollup failed to resolve import "([^"\n]{1,200})"/,
  ],
  explain: ([, name = ''], facts) => {
    if (isPath(name)) return fileMissing(name);
    const development = isBuilding(facts)
      ? ''
      : ' A package under devDependencies is not installed where nothing has to be built: move it to dependencies.';
    return moduleMissing(
      `The package ${name}`,
      facts,
      `Add it to the dependencies in package.json, commit the lock file as well, and deploy again.${development}`,
    );
  },
};

const OTHER_MODULES: readonly Rule[] = [
  {
    patterns: [
      /^(?:\w{1,40}: )?ModuleNotFoundError: No module named '([\w.]{1,200})'/,
      /^ImportError: No module named '?([\w.]{1,200})/,
    ],
    explain: ([, name], facts) =>
      moduleMissing(
        `The Python module ${name ?? ''}`,
        facts,
        'Add its package to requirements.txt or pyproject.toml (with the lock file), and deploy again. A module of your own must be in the folder of the application.',
      ),
  },
  {
    patterns: [
      /cannot load such file -- ([\w./-]{1,200}) \(LoadError\)/,
      /Could not find (?:gem '([\w.-]{1,100})|([\w.-]{1,100}) in (?:any of the sources|locally installed gems))/,
    ],
    explain: ([, file, gem], facts) =>
      moduleMissing(
        `The Ruby library ${file ?? gem ?? ''}`.trimEnd(),
        facts,
        'Add its gem to the Gemfile, outside of the groups development and test, commit Gemfile.lock as well, and deploy again.',
      ),
  },
  {
    patterns: [
      /no required module provides package ([\w@./-]{1,200})/,
      /missing go\.sum entry for module providing package ([\w@./-]{1,200})/,
      /package ([\w@./-]{1,200}) is not in (?:std|GOROOT)/,
    ],
    explain: ([, name], facts) =>
      moduleMissing(
        `The Go package ${name ?? ''}`,
        facts,
        'Run "go mod tidy", commit go.mod and go.sum, and deploy again.',
      ),
  },
  {
    patterns: [
      /Failed to open stream: No such file or directory in [^\n]{0,200}vendor\/autoload\.php/i,
      /Failed opening required '[^'\n]{0,200}vendor\/autoload\.php'/,
    ],
    explain: (_match, facts) =>
      moduleMissing(
        'The autoloader of Composer',
        facts,
        'Commit composer.json and composer.lock, so that "composer install" runs with each release.',
      ),
  },
  {
    patterns: [/Uncaught Error: Class "([\w\\]{1,200})" not found/, /Class "([\w\\]{1,200})" not found in /],
    explain: ([, name], facts) =>
      moduleMissing(
        `The PHP class ${name ?? ''}`,
        facts,
        'Add its package to require in composer.json (require-dev is not installed), or check its namespace and the case of its file name.',
      ),
  },
  {
    patterns: [
      /java\.lang\.(?:ClassNotFoundException|NoClassDefFoundError): ([\w./$]{1,200})/,
      /Could not find or load main class ([\w./$]{1,200})/,
    ],
    explain: ([, name], facts) =>
      moduleMissing(
        `The Java class ${name ?? ''}`,
        facts,
        'Check the start command, and that the build puts the class and its libraries into the archive.',
      ),
  },
];

const MODULE_FORMAT: Rule = {
  patterns: [
    /\[ERR_REQUIRE_ESM\]/,
    /^SyntaxError: Cannot use import statement outside a module/,
    /^ReferenceError: (?:require|module|exports|__dirname|__filename) is not defined in ES module scope/,
  ],
  explain: ([line]) => ({
    code: 'module_format',
    message: line.includes('ERR_REQUIRE_ESM')
      ? 'The code uses require() for a package that is an ES module.'
      : line.startsWith('SyntaxError')
        ? 'The code uses import, but Node.js runs the file as CommonJS.'
        : 'The code uses require() or another part of CommonJS, but Node.js runs the file as an ES module.',
    advice: line.includes('ERR_REQUIRE_ESM')
      ? 'Use Node.js 22.12 or newer, which allows that, or use import().'
      : 'Set or remove "type": "module" in package.json, or name the file .mjs or .cjs. If the code is compiled, check that the start command uses the compiled file.',
    actions: line.includes('ERR_REQUIRE_ESM')
      ? [editSetting('build.toolchains')]
      : [editSetting('build.start_command')],
  }),
};

const SCRIPTS: readonly Rule[] = [
  {
    patterns: [
      /Missing script: "?([\w:.-]{1,100})"?/,
      /\bCouldn't find a script named "([\w:.-]{1,100})"/,
      /^error Command "([\w:.-]{1,100})" not found/,
      /\bScript not found "([\w:.-]{1,100})"/,
      /No rule to make target '([\w:.-]{1,100})'/,
      /Don't know how to build task '([\w:.-]{1,100})'/,
    ],
    explain: ([, name], facts) => ({
      code: 'script_missing',
      message: `The application has no script named ${name ?? ''}.`,
      advice: 'Add the script to the application, or set the command that is to run in the settings.',
      actions: [editSetting(commandSetting(facts))],
    }),
  },
  {
    patterns: [
      /^(?:[\w./-]{0,100}\/)?(?:ba|da)?sh: (?:line )?(?:\d{1,6}: )?(?:exec: )?([\w@.+-]{1,100}): (?:command )?not found$/,
      /^[\w./-]{1,200}: (?:line )?\d{1,6}: (?:exec: )?([\w@.+-]{1,100}): (?:command )?not found$/,
      /^(?:\/usr\/bin\/)?env: [‘'"]?([\w@.+-]{1,100})[’'"]?: No such file or directory$/,
    ],
    explain: ([, program], facts) => ({
      code: 'command_not_found',
      message: `The program ${program ?? ''} was not found.`,
      advice: isBuilding(facts)
        ? 'If a package provides it, add that to the dependencies and commit the lock file. Otherwise check the command in the settings.'
        : 'If a package provides it, add that to dependencies (not devDependencies). Otherwise check the command in the settings.',
      actions: [editSetting(commandSetting(facts))],
    }),
  },
];

const DEPENDENCIES: readonly Rule[] = [
  {
    patterns: [
      /can only install packages when your package\.json and package-lock\.json/,
      /Your lockfile needs to be updated, but yarn was run with/,
      /The lockfile would have been modified by this install/,
      /ERR_PNPM_(?:OUTDATED_LOCKFILE|LOCKFILE_CONFIG_MISMATCH)/,
      /error: lockfile had changes, but lockfile is frozen/,
      /pyproject\.toml changed significantly since poetry\.lock was last generated/,
      /The lockfile at [^\n]{1,60} needs to be updated, but/,
      /Your Pipfile\.lock \([^)\n]{1,80}\) is out of date/,
      /You are trying to install in deployment mode after changing/,
      /The (?:gemspecs for path gems|dependencies in your gemfile) changed/i,
      /The lock file is not up to date with the latest changes in composer\.json/,
      /Required package "[^"\n]{1,100}" is not present in the lock file/,
      /the lock file [^\n]{1,200} needs to be updated but --locked was passed/,
      /\bupdates to go\.(?:mod|sum) needed/,
    ],
    explain: () => ({
      code: 'lock_file_outdated',
      message: 'The lock file does not match the list of dependencies.',
      advice: 'Install the dependencies on your machine, commit the lock file that this changes, and deploy again.',
      actions: [editSetting('build.install_command')],
    }),
  },
  {
    patterns: [
      /^npm (?:error|ERR!) (?:code )?ERESOLVE/,
      /ERR_PNPM_PEER_DEP_ISSUES/,
      /^ERROR: ResolutionImpossible/,
      /Your requirements could not be resolved to an installable set/,
    ],
    explain: () => ({
      code: 'dependency_conflict',
      message: 'The dependencies require versions of a package that exclude each other.',
      advice: 'The log names the packages. Choose versions that fit together, commit the lock file, and deploy again.',
      actions: [],
    }),
  },
];

const VARIABLES: Rule = {
  patterns: [
    /^KeyError: '([A-Z][A-Z0-9_]{1,99})'$/,
    /key not found: "([A-Z][A-Z0-9_]{1,99})" \(KeyError\)/,
    /\b[Ee]nvironment variables? [`'"]?([A-Z][A-Z0-9_]{1,99})[`'"]? (?:is |was |must be |has )?(?:not |un|missing|required|empty)/,
    /\b[Ee]nvironment variables? not found: ([A-Z][A-Z0-9_]{1,99})\b/,
    /\b(?:[Mm]issing|[Rr]equired|[Uu]ndefined) (?:required )?(?:env|environment) var(?:iable)?s?:? [`'"]?([A-Z][A-Z0-9_]{1,99})\b/,
    /\bSet the ([A-Z][A-Z0-9_]{1,99}) environment variable/,
    /\brequired key ([A-Z][A-Z0-9_]{1,99}) missing value/,
    /\b([A-Z][A-Z0-9_]{1,99}) must be set: NotPresent/,
    /(?:^|: )([A-Z][A-Z0-9_]{1,99}): (?:unbound variable|parameter (?:not set|null or not set))/,
    /\b(No application encryption key has been specified)/,
    /\b(Missing `secret_key_base` for 'production' environment)/,
  ],
  explain: ([, found = ''], { variables }) => {
    const name = WELL_KNOWN.get(found) ?? found;
    if (variables.has(name)) return undefined;
    const database = /^(?:DATABASE_URL|REDIS_URL)$/.exec(name);
    return {
      code: 'variable_missing',
      message: `The variable ${name} is not set.`,
      advice: database
        ? 'A linked database sets it: link one, or set the variable yourself, and deploy again.'
        : 'Set it in the environment of the application, or in a group of variables, and deploy again.',
      actions: [
        ...(database ? [{ ...LINK, engine: name === 'REDIS_URL' ? ('redis' as const) : ('postgresql' as const) }] : []),
        editVariable(name),
      ],
    };
  },
};

const LINK = { type: 'link_database', database_id: null, setting: null, variable: null } as const;

/** Variables that frameworks require without naming them. */
const WELL_KNOWN = new Map([
  ['No application encryption key has been specified', 'APP_KEY'],
  ["Missing `secret_key_base` for 'production' environment", 'SECRET_KEY_BASE'],
]);

/** Causes in the source, its dependencies and its variables. */
export const SOURCE_RULES: readonly Rule[] = [
  ...DEPENDENCIES,
  ...VERSION_RULES,
  MODULE_FORMAT,
  NODE_MODULE,
  ...OTHER_MODULES,
  ...SCRIPTS,
  VARIABLES,
];
