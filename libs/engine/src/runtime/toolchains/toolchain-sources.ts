import { EngineError } from '../../errors/engine-error';
import type { Toolchain, ToolchainName } from '../../source/detect/stacks/stack';

/**
 * Where a toolchain comes from. `releases`: a mirror of its publisher, any number of versions side by side in Fairlead's own
 * folder. `npm`: the npm registry, likewise. `packages`: the package sources of the server, the first package of which has the
 * version that counts.
 */
export type ToolchainSource =
  | { readonly kind: 'releases'; readonly label: string }
  | { readonly kind: 'npm'; readonly label: string }
  | { readonly kind: 'packages'; readonly label: string; readonly packages: readonly string[] };

export const TOOLCHAIN_SOURCES: Readonly<Record<ToolchainName, ToolchainSource>> = {
  node: { kind: 'releases', label: 'Node.js' },
  npm: { kind: 'npm', label: 'npm' },
  pnpm: { kind: 'npm', label: 'pnpm' },
  yarn: { kind: 'npm', label: 'Yarn' },
  bun: { kind: 'npm', label: 'Bun' },
  python: { kind: 'packages', label: 'Python', packages: ['python3', 'python3-venv', 'python3-pip'] },
  php: { kind: 'packages', label: 'PHP', packages: ['php-cli', 'php-fpm'] },
  composer: { kind: 'packages', label: 'Composer', packages: ['composer', 'unzip'] },
  ruby: { kind: 'packages', label: 'Ruby', packages: ['ruby', 'ruby-dev', 'bundler', 'build-essential'] },
  go: { kind: 'packages', label: 'Go', packages: ['golang-go', 'gcc', 'libc6-dev'] },
  hugo: { kind: 'packages', label: 'Hugo', packages: ['hugo'] },
  jekyll: { kind: 'packages', label: 'Jekyll', packages: ['jekyll'] },
};

export function toolchainLabel(name: ToolchainName): string {
  return TOOLCHAIN_SOURCES[name].label;
}

/** Returns the failure of a version that cannot be had. @param instead What can be had, as a clause. */
export function unavailable({ name, versions, from }: Toolchain, instead: string): EngineError {
  const wanted = versions === undefined ? toolchainLabel(name) : `${toolchainLabel(name)} ${versions}`;
  return new EngineError('TOOLCHAIN_UNAVAILABLE', `${from ?? 'The application'} asks for ${wanted}; ${instead}.`);
}
