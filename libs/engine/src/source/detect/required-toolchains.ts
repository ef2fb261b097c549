import type { StackPlan, Toolchain, ToolchainName } from './stacks/stack';

/** Toolchains by the programs that commands call. */
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
 * Returns the toolchains that the commands need, with the versions of the stacks. Node is included only if a command calls it
 * or the application requires a version, because a package.json may serve the styles only.
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

/** Removes undefined fields. */
function strip({ name, versions, from, packages = [], wanted = [] }: Toolchain): Toolchain {
  return {
    name,
    ...(versions !== undefined && { versions }),
    ...(from !== undefined && { from }),
    ...(packages.length > 0 && { packages }),
    ...(wanted.length > 0 && { wanted }),
  };
}
