import type { Fields } from './package-json';

/** Scripts that package managers run when they install dependencies. */
export const INSTALL_HOOKS = [
  'preinstall',
  'install',
  'postinstall',
  'prepublish',
  'preprepare',
  'prepare',
  'postprepare',
];

const MANAGERS = 'npm|pnpm|yarn|bun';
/** `npm run build`, `yarn build`, `npm start`, and `npm:build` for concurrently. */
const REFERENCE = new RegExp(
  String.raw`\b(?:${MANAGERS})(?:\s+(?:run|run-script))?((?:\s+-{1,2}[\w=-]+)*)\s+([\w:.-]+)|\bnpm:([\w:.-]+)`,
  'g',
);
/** Options by which a script of another package is run. */
const OTHER_PACKAGE = /(^|\s)(-C|-w|-r|--prefix|--cwd|--dir|--filter|--recursive|--workspaces?|workspaces?)(\s|=|$)/;
const LISTS = /^(run-p|run-s|npm-run-all2?)\b(.*)$/;

/** What stands before a program without changing which one it is. */
const PREFIX = new RegExp(
  [
    String.raw`\w+=\S*`,
    'env',
    'exec',
    'time',
    'cross-env(?:-shell)?',
    String.raw`dotenvx? (?:run )?(?:-\S+ +(?!-)\S+ +)*--`,
    String.raw`env-cmd(?: -f \S+)?`,
    String.raw`npx(?: --?[\w-]+)*`,
    String.raw`bunx(?: --?[\w-]+)*`,
    String.raw`(?:npm|pnpm|yarn) (?:exec|dlx)(?: --)?`,
    // The package managers start programs of dependencies without "exec", too.
    String.raw`(?:pnpm|yarn)(?= (?:next|nuxt|nuxi|vite|astro|nodemon|ts-node-dev|gatsby|nest|strapi|remix|ng|nx)\b)`,
  ].join('|'),
);
const PREFIXES = new RegExp(String.raw`^(?:(?:${PREFIX.source})\s+)+`);

/** Splits shell text into its commands, including quoted ones such as those of concurrently. */
export function commandsOf(text: string): readonly string[] {
  return text
    .slice(0, 4000)
    .split(/&&|\|\||[;&|"'\n()]|\\"/)
    .map((command) => command.trim())
    .filter(Boolean);
}

/** Removes variables and launchers: `cross-env NODE_ENV=production npx next start` is `next start`. */
export function programOf(command: string): string {
  return command.replace(PREFIXES, '').replace(/^(?:\.\/)?node_modules\/\.bin\//, '');
}

/** Returns the names of the scripts that a command runs, if they are those of its own package. */
export function referencedScripts(command: string, scripts: Fields): readonly string[] {
  if (OTHER_PACKAGE.test(command)) return [];
  const list = LISTS.exec(command)?.[2]?.split(/\s+/) ?? [];
  const named = [...command.matchAll(REFERENCE)].map(([, , name, listed]) => name ?? listed ?? '');
  return [...named, ...list].flatMap((name) => {
    // `npm:dev:*` and `run-p dev:*` run all scripts whose names begin so.
    if (/[:*]$/.test(name)) return Object.keys(scripts).filter((script) => script.startsWith(name.replace(/\*+$/, '')));
    return scripts[name] === undefined ? [] : [name];
  });
}

/** Returns the texts and those of all scripts that they run, directly or through others. */
export function reachableTexts(texts: readonly string[], scripts: Fields): readonly string[] {
  const found = new Set<string>();
  const names = new Set<string>();
  const queue = [...texts];
  for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
    found.add(text);
    for (const name of commandsOf(text).flatMap((command) => referencedScripts(command, scripts))) {
      if (names.has(name)) continue;
      names.add(name);
      queue.push(...[`pre${name}`, name, `post${name}`].flatMap((script) => scripts[script] ?? []));
    }
  }
  return [...found];
}
