import type { CreateSource, DetectedApplication, ServerRecord } from '@fairlead/sdk';
import type { Invocation } from '../../invocation/invocation';

/** Errors after which the application can be created all the same: a private repository needs its deploy key first. */
const TOLERATED = new Set([
  'REPOSITORY_AUTHENTICATION_FAILED',
  'REPOSITORY_NOT_FOUND',
  'SOURCE_NOT_RECOGNISED',
  'SERVER_NOT_READY',
  'SERVER_UNREACHABLE',
]);

/** Shows how the repository would be built and started, before the application is created. */
export async function showDetection(
  invocation: Invocation,
  server: ServerRecord,
  { repository = '', branch, subdirectory }: CreateSource,
  runtime: 'auto' | 'systemd' | 'docker' | 'static',
): Promise<void> {
  const { applications } = await invocation.client();
  const { output, signal } = invocation;
  output.progress(`Inspecting ${repository}`);
  const source = { repository, ...(branch !== undefined && { branch }), ...(subdirectory && { subdirectory }) };
  try {
    report(invocation, await applications.detect({ server_id: server.id, source, runtime }, { signal }));
  } catch (error) {
    const isTolerated =
      error instanceof Error && 'code' in error && typeof error.code === 'string' && TOLERATED.has(error.code);
    if (!isTolerated) throw error;
    output.warn(`The repository could not be inspected: ${error.message}`);
  }
}

function report({ output }: Invocation, found: DetectedApplication): void {
  const { runtime, toolchains, install_command: install, build_command: build, start_command: start } = found;
  const versions = toolchains.map(({ name, version }) => (version === null ? name : `${name} ${version}`)).join(', ');
  const parts = [
    ['Detected', [runtime, versions].filter(Boolean).join(', ')],
    ['Install', install],
    ['Build', build],
    ['Release', found.release_command],
    ['Start', start],
    ['Files', found.output_directory],
  ];
  for (const [title, value] of parts) if (value) output.note(`${`${title}:`.padEnd(10)} ${value}`);
  for (const notice of found.notices) output.warn(notice);
}
