import { parseToolchainSettings } from '@fairlead/contracts';
import type { GitSourceRecord } from '@fairlead/dto';
import { parseRepositoryUrl, type ApplicationSpec, type InspectedRepository, type Secret } from '@fairlead/engine';
import type { ApplicationSettings } from './application-settings';

/** What the engine plans a release from: the same for a deployment and for the detection in a repository. */
export function toPlanSpec({
  runtime,
  build,
  processes,
}: Pick<ApplicationSettings, 'runtime' | 'build' | 'processes'>): Pick<
  ApplicationSpec,
  'runtime' | 'build' | 'processes'
> {
  return {
    runtime,
    build: {
      ...(build.install_command !== null && { installCommand: build.install_command }),
      ...(build.build_command !== null && { buildCommand: build.build_command }),
      ...(build.start_command !== null && { startCommand: build.start_command }),
      ...(build.toolchains !== null && { toolchains: parseToolchainSettings(build.toolchains) ?? [] }),
      ...(build.output_directory !== null && { outputDirectory: build.output_directory }),
      ...(build.release_command !== null && { releaseCommand: build.release_command }),
      ...(build.dockerfile !== null && { dockerfile: build.dockerfile }),
      args: build.args,
      secrets: build.secrets,
    },
    processes: Object.fromEntries(
      Object.entries(processes).map(([name, { command, instances }]) => [
        name,
        { ...(command !== null && { command }), instances },
      ]),
    ),
  };
}

/** Where the repository is, with the key only where it is of use. */
export function toSourceSpec(
  { repository, subdirectory }: Pick<GitSourceRecord, 'repository' | 'subdirectory'>,
  deployKey?: Secret,
): Pick<InspectedRepository, 'repository' | 'subdirectory' | 'deployKey'> {
  const { transport } = { transport: undefined, ...parseRepositoryUrl(repository) };
  return {
    repository,
    ...(subdirectory !== null && { subdirectory }),
    ...(transport === 'ssh' && deployKey && { deployKey }),
  };
}
