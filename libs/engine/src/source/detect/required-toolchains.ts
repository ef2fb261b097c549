import type { ToolchainSetting } from '@fairlead/contracts';
import { INSTALL_HOOKS, reachableTexts } from './stacks/node/package-scripts';
import type { StackPlan, Toolchain, ToolchainName } from './stacks/stack';

/** Toolchains by the programs that commands call. */
const PROGRAMS: readonly (readonly [ToolchainName, RegExp])[] = [
  ['node', word('node|npm|npx|pnpm|pnpx|yarn')],
  ['npm', word('npm|npx')],
  ['pnpm', word('pnpm|pnpx')],
  ['yarn', word('yarn')],
  ['bun', word('bun|bunx')],
  ['python', /\b(python3?|pip3?|gunicorn|uvicorn)\b/],
  ['php', /\b(php|composer)\b/],
  ['composer', /\bcomposer\b/],
  ['ruby', /\b(ruby|bundle|gem|rake)\b/],
  ['go', /\bgo (build|run|install|generate)\b/],
  ['hugo', /\bhugo\b/],
  ['jekyll', /^jekyll\b/m],
];

/** Toolchains of a Node application. Its scripts call them as well. */
const NODE_TOOLCHAINS: readonly ToolchainName[] = ['node', 'npm', 'pnpm', 'yarn', 'bun'];

/**
 * Returns the toolchains that the commands need, with the versions of the stacks. Node is included only if a command calls it
 * or the application requires a version, because a package.json may serve the styles only.
 */
export function requiredToolchains(
  commands: readonly (string | undefined)[],
  stacks: readonly (StackPlan | undefined)[],
  runs: boolean,
): Toolchain[] {
  const present = commands.filter((command) => command !== undefined);
  const text = present.join('\n');
  const withScripts = [text, ...scriptTexts(present, stacks)].join('\n');
  const known = stacks.flatMap((stack) => stack?.toolchains ?? []);
  const installs = stacks.some((stack) => stack?.install !== undefined);
  const calls = (name: ToolchainName, pattern: RegExp): boolean =>
    pattern.test(NODE_TOOLCHAINS.includes(name) ? withScripts : text);
  const callsBun = PROGRAMS.some(([name, pattern]) => name === 'bun' && calls(name, pattern));
  return PROGRAMS.flatMap(([name, pattern]) => {
    const told = known.find((toolchain) => toolchain.name === name);
    const needed =
      name === 'node'
        ? told !== undefined && (callsBun || told.versions !== undefined)
        : told !== undefined && !NODE_TOOLCHAINS.includes(name);
    if (!calls(name, pattern) && !(needed && (runs || installs))) return [];
    return [strip(told ?? { name })];
  });
}

function scriptTexts(commands: readonly string[], stacks: readonly (StackPlan | undefined)[]): readonly string[] {
  return stacks.flatMap((stack) => {
    if (stack?.scripts === undefined) return [];
    const { scripts } = stack;
    const hooks = stack.install === undefined ? [] : INSTALL_HOOKS.flatMap((name) => scripts[name] ?? []);
    return reachableTexts([...commands, ...hooks], scripts);
  });
}

/** Matches programs as words of a command, and not as parts of a path or an option. */
function word(names: string): RegExp {
  return new RegExp(String.raw`(^|[\s;&|("'])(${names})(?=$|[\s;&|)"':])`, 'm');
}

/**
 * Applies the versions of the settings. A toolchain that is only named in them is added, because scripts of the repository may
 * call it.
 */
export function withSettings(
  toolchains: readonly Toolchain[],
  settings: readonly ToolchainSetting[] = [],
): Toolchain[] {
  const set = settings.map(({ name, versions }) => {
    const { packages, wanted } = toolchains.find((toolchain) => toolchain.name === name) ?? {};
    return strip({ name, versions, from: 'build.toolchains', packages, wanted });
  });
  return [...toolchains.filter(({ name }) => !settings.some((setting) => setting.name === name)), ...set];
}

/** Removes undefined fields. */
function strip({ name, versions, from, checksum, packages = [], wanted = [] }: Toolchain): Toolchain {
  return {
    name,
    ...(versions !== undefined && { versions }),
    ...(from !== undefined && { from }),
    ...(checksum !== undefined && { checksum }),
    ...(packages.length > 0 && { packages }),
    ...(wanted.length > 0 && { wanted }),
  };
}
