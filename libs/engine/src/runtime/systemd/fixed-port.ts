import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { ExecResult, Host } from '../../host/host';
import type { ReleaseRun } from '../release-run';

const CHECK_FIXED_PORT = loadScript('systemd/check-fixed-port.sh');
const PORT_TAKEN = 80;

/** Returns the port that all releases of the application share, if it has one. Containers listen on ports of their own. */
export function fixedPortOf({ spec, manifest }: ReleaseRun): number | undefined {
  return manifest.runtime === 'systemd' ? spec.application.port : undefined;
}

/**
 * Checks whether a fixed port belongs to another application or program of the server.
 * @throws {EngineError} PORT_IN_USE
 */
export async function checkFixedPort(
  host: Host,
  { id, port }: { readonly id: string; readonly port: number },
  signal?: AbortSignal,
): Promise<void> {
  const result = await host.exec(script('check-fixed-port', CHECK_FIXED_PORT, id, port), {
    signal,
    expect: [0, PORT_TAKEN],
  });
  requireFixedPort(result, port);
}

export function requireFixedPort(result: ExecResult, port: number | undefined): void {
  if (result.code !== PORT_TAKEN) return;
  const others = result.stdout.trim().split('\n').join(', ');
  throw new EngineError(
    'PORT_IN_USE',
    `The live release was not changed: port ${port ?? ''} of the settings is used by ${others}.`,
  );
}
