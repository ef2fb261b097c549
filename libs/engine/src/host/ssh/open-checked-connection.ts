import { EngineError } from '../../errors/engine-error';
import type { HostTarget } from '../host';
import { readMachineIdentity, requireMachine } from '../machine-identity';
import { ShellHost } from '../shell/shell-host';
import { openPinnedConnection } from './open-pinned-connection';
import type { SshConnection, SshSettings } from './ssh-connection';
import { SshTransport } from './ssh-transport';

/** Opens a connection with the pinned key, and closes it again unless the machine is the one of the target. */
export async function openCheckedConnection(target: HostTarget, settings: SshSettings): Promise<SshConnection> {
  const connection = await openPinnedConnection(target, settings);
  if (!target.machine) return connection;
  try {
    const host = new ShellHost(target.id, new SshTransport(target, async () => connection, 1));
    requireMachine(await readMachineIdentity(host, { timeoutMs: settings.readyTimeoutMs }), target.machine);
    return connection;
  } catch (error) {
    connection.end();
    if (!(error instanceof EngineError) || error.code !== 'STAGE_TIMED_OUT') throw error;
    const text = `${target.address} port ${target.port} cannot be reached: it did not say in time which machine it is.`;
    throw new EngineError('SERVER_UNREACHABLE', text, { cause: error });
  }
}
