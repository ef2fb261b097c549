import type { ApplicationSpec } from '../flows/specs';
import type { RepositoryFacts } from './source-facts';

/** A plan of a release that is an image: nothing is installed or built on the server itself. */
export interface ContainerPlan {
  readonly runtime: 'docker';
  readonly toolchains: readonly never[];
  readonly start?: string;
  readonly outputs: readonly never[];
  readonly reasons: readonly string[];
}

/**
 * Whoever adds a Dockerfile has said how the application is built and started. A start command or a folder of pages in the
 * settings says it as well, and more explicitly. A Dockerfile of another name is looked for by the build.
 */
export function planContainer(
  application: Pick<ApplicationSpec, 'runtime' | 'build'>,
  facts: RepositoryFacts,
): ContainerPlan | undefined {
  const { dockerfile, startCommand, outputDirectory } = application.build;
  const named = dockerfile !== undefined;
  const decided = startCommand !== undefined || outputDirectory !== undefined;
  const found = application.runtime === 'auto' && !decided && (named || facts.files.has('Dockerfile'));
  if (application.runtime !== 'docker' && !found) return undefined;
  return {
    runtime: 'docker',
    toolchains: [],
    start: startCommand,
    outputs: [],
    reasons: [`A container, built from its ${dockerfile ?? 'Dockerfile'}`],
  };
}
