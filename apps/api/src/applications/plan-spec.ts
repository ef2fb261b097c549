import { parseRepositoryUrl, type ApplicationSpec, type LookedAtSource, type Secret } from '@fairlead/engine';
import type { ApplicationSettings } from './settings';

/** What the engine plans a release from: the same for a deployment and for a look at the repository. */
export function planSpec({
  runtime,
  build,
}: Pick<ApplicationSettings, 'runtime' | 'build'>): Pick<ApplicationSpec, 'runtime' | 'build'> {
  return {
    runtime: runtime === 'docker' ? 'auto' : runtime,
    build: {
      ...(build.install_command !== null && { installCommand: build.install_command }),
      ...(build.build_command !== null && { buildCommand: build.build_command }),
      ...(build.start_command !== null && { startCommand: build.start_command }),
      ...(build.output_directory !== null && { outputDirectory: build.output_directory }),
    },
  };
}

/** Where the repository is, with the key only where it is of use. */
export function sourceSpec(
  { repository, subdirectory }: ApplicationSettings['source'],
  deployKey?: Secret,
): Pick<LookedAtSource, 'repository' | 'subdirectory' | 'deployKey'> {
  const { transport } = { transport: undefined, ...parseRepositoryUrl(repository) };
  return {
    repository,
    ...(subdirectory !== null && { subdirectory }),
    ...(transport === 'ssh' && deployKey && { deployKey }),
  };
}
