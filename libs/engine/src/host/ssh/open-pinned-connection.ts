import { EngineError } from '../../errors/engine-error';
import { hostKeyMismatch } from './connect-error';
import type { HostKey, HostTarget } from '../host';
import { SshConnection, type SshLogin, type SshSettings } from './ssh-connection';

/** Opens a connection to a server with a pinned key. Targets without one are refused; `establishTrust` pins it. */
export async function openPinnedConnection(target: HostTarget, settings: SshSettings): Promise<SshConnection> {
  const { address, port, username, privateKey, hostKey } = target;
  if (!hostKey) throw new EngineError('HOST_KEY_MISMATCH', `No host key of ${address} port ${port} is trusted yet.`);
  const login = { address, port, username, privateKey, pinned: hostKey };
  try {
    return await SshConnection.open(login, settings);
  } catch (error) {
    if (!isHostKeyTypeMissing(error)) throw error;
    const shown = await scanHostKey(login, settings);
    throw shown ? hostKeyMismatch(`${address} port ${port}`, hostKey, shown) : error;
  }
}

/** Whether the server no longer has any key of the pinned type. */
function isHostKeyTypeMissing(error: unknown): boolean {
  return (
    error instanceof EngineError && error.cause instanceof Error && /no matching host key/.test(error.cause.message)
  );
}

/** Reads the key that the server shows, without logging in. */
export async function scanHostKey(login: SshLogin, settings: SshSettings): Promise<HostKey | undefined> {
  const { address, port, username, hostKeyAlgorithm } = login;
  let shown: HostKey | undefined;
  const accept = (key: HostKey): boolean => {
    shown = key;
    return false;
  };
  const refused = SshConnection.open({ address, port, username, hostKeyAlgorithm, accept }, settings);
  await refused.catch((error: unknown) => {
    if (!shown && !isHostKeyTypeMissing(error)) throw error;
  });
  return shown;
}
