import type { ApplicationSpec } from '../../specs/application-spec';
import type { ReleasePlan } from './release-plan';
import type { RepositoryContents } from '../repository-contents';

/**
 * A plan of a release that is an image: nothing is installed or built on the server itself.
 *
 * Whoever adds a Dockerfile has said how the application is built and started. A start command or a folder of pages in the
 * settings says it as well, and more explicitly. The build itself checks for a Dockerfile of another name.
 */
export function planContainer(
  application: Pick<ApplicationSpec, 'runtime' | 'build'>,
  repository: RepositoryContents,
): ReleasePlan | undefined {
  const { dockerfile, startCommand, outputDirectory } = application.build;
  const named = dockerfile !== undefined;
  const decided = startCommand !== undefined || outputDirectory !== undefined;
  const found = application.runtime === 'auto' && !decided && (named || repository.files.has('Dockerfile'));
  if (application.runtime !== 'docker' && !found) return undefined;
  return {
    runtime: 'docker',
    toolchains: [],
    installs: [],
    start: startCommand,
    processes: {},
    outputs: [],
    caches: [],
    reasons: [`Container, built from its ${dockerfile ?? 'Dockerfile'}`],
  };
}
