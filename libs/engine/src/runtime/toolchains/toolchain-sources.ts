import { EngineError } from '../../errors/engine-error';
import type { NodePackageManager, Toolchain, ToolchainName } from '../../source/detect/stacks/stack';

/** Toolchains whose publishers have releases that run from any folder, with checksums. */
export type ReleasedToolchain = 'node' | 'go' | 'python';

/** Packages of the distribution with a toolchain. The first of them has the version that counts. */
export interface PackagedToolchain {
  readonly packages: readonly string[];
}

/**
 * Where a toolchain comes from. `releases`: a mirror of its publisher (release-sources.ts), any number of versions side by side
 * in Fairlead's own folder. `npm`: the npm registry, likewise. `packages`: the package sources of the server.
 */
export type ToolchainSource =
  | { readonly kind: 'releases'; readonly label: string; readonly distribution?: DistributionChoice }
  | { readonly kind: 'npm'; readonly label: string }
  | ({ readonly kind: 'packages'; readonly label: string } & PackagedToolchain);

/**
 * When the distribution's toolchain is used instead of a release: whenever it satisfies the requirement, or only where the mirror
 * cannot be reached.
 */
export interface DistributionChoice extends PackagedToolchain {
  readonly use: 'if it fits' | 'without a mirror';
}

type Sources = Readonly<Record<ReleasedToolchain, Extract<ToolchainSource, { kind: 'releases' }>>> &
  Readonly<Record<NodePackageManager, Extract<ToolchainSource, { kind: 'npm' }>>> &
  Readonly<Record<Exclude<ToolchainName, ReleasedToolchain | NodePackageManager>, ToolchainSource>>;

export const TOOLCHAIN_SOURCES: Sources = {
  node: { kind: 'releases', label: 'Node.js' },
  npm: { kind: 'npm', label: 'npm' },
  pnpm: { kind: 'npm', label: 'pnpm' },
  yarn: { kind: 'npm', label: 'Yarn' },
  bun: { kind: 'npm', label: 'Bun' },
  python: {
    kind: 'releases',
    label: 'Python',
    distribution: { use: 'if it fits', packages: ['python3', 'python3-venv', 'python3-pip'] },
  },
  php: { kind: 'packages', label: 'PHP', packages: ['php-cli', 'php-fpm'] },
  composer: { kind: 'packages', label: 'Composer', packages: ['composer', 'unzip'] },
  ruby: { kind: 'packages', label: 'Ruby', packages: ['ruby', 'ruby-dev', 'bundler', 'build-essential'] },
  go: {
    kind: 'releases',
    label: 'Go',
    distribution: { use: 'without a mirror', packages: ['golang-go', 'gcc', 'libc6-dev'] },
  },
  hugo: { kind: 'packages', label: 'Hugo', packages: ['hugo'] },
  jekyll: { kind: 'packages', label: 'Jekyll', packages: ['jekyll'] },
};

export function isReleased(name: ToolchainName): name is ReleasedToolchain {
  return TOOLCHAIN_SOURCES[name].kind === 'releases';
}

export function toolchainLabel(name: ToolchainName): string {
  return TOOLCHAIN_SOURCES[name].label;
}

/** The distribution's packages with a toolchain, if there are any. */
export function distributionPackages(name: ToolchainName): readonly string[] {
  const source = TOOLCHAIN_SOURCES[name];
  if (source.kind === 'packages') return source.packages;
  return source.kind === 'releases' ? (source.distribution?.packages ?? []) : [];
}

/** Returns the failure of a version that cannot be had. @param instead What can be had, as a clause. */
export function unavailable({ name, versions, from }: Toolchain, instead: string): EngineError {
  const wanted = versions === undefined ? toolchainLabel(name) : `${toolchainLabel(name)} ${versions}`;
  return new EngineError('TOOLCHAIN_UNAVAILABLE', `${from ?? 'The application'} asks for ${wanted}; ${instead}.`);
}
