import type { StackPlan, Toolchain, ToolchainName } from './stacks/stack';

/** By the programs that commands name, whoever wrote them. */
const PROGRAMS: readonly (readonly [ToolchainName, RegExp])[] = [
  ['node', /\b(node|npm|npx|yarn|pnpm)\b/],
  ['npm', /\b(npm|npx|yarn|pnpm)\b/],
  ['python', /\b(python3?|pip3?|gunicorn|uvicorn)\b/],
  ['php', /\b(php|composer)\b/],
  ['composer', /\bcomposer\b/],
  ['ruby', /\b(ruby|bundle|gem|rake)\b/],
  ['go', /\bgo (build|run|install|generate)\b/],
  ['hugo', /\bhugo\b/],
  ['jekyll', /^jekyll\b/m],
];

/**
 * What the commands need, with what the stacks say of it. Node is there only where a command names it or the application
 * asks for a version: a package.json may be there for its styles alone.
 */
export function requiredToolchains(
  commands: readonly (string | undefined)[],
  stacks: readonly (StackPlan | undefined)[],
  runs: boolean,
): Toolchain[] {
  const text = commands.filter((command) => command !== undefined).join('\n');
  const known = stacks.flatMap((stack) => stack?.toolchains ?? []);
  const installs = stacks.some((stack) => stack?.install !== undefined);
  return PROGRAMS.flatMap(([name, pattern]) => {
    const told = known.find((toolchain) => toolchain.name === name);
    const asked = told && (name !== 'node' || told.versions !== undefined) && (runs || installs);
    if (!pattern.test(text) && !asked) return [];
    return [strip(told ?? { name })];
  });
}

/** Without the fields that say nothing. */
function strip({ name, versions, from, packages = [], wanted = [] }: Toolchain): Toolchain {
  return {
    name,
    ...(versions !== undefined && { versions }),
    ...(from !== undefined && { from }),
    ...(packages.length > 0 && { packages }),
    ...(wanted.length > 0 && { wanted }),
  };
}
