import { loadScript } from '../../command/load-script';
import { cmd, script } from '../../command/shell-command';
import { renderCommand } from '../../command/render';
import type { Secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import { hostKeyMismatch } from './connect-error';
import type { HostKey, HostTarget } from '../host';
import { HOST_KEY_ALGORITHMS, sameFingerprint } from './host-key';
import { HOST_POOL_DEFAULTS } from '../host-pool';
import { openPinnedConnection, scanHostKey } from './open-pinned-connection';
import { ShellHost } from '../shell/shell-host';
import { SshConnection, type SshLogin, type SshSettings } from './ssh-connection';
import { SshTransport } from './ssh-transport';

export interface EstablishTrustOptions {
  /** Expected fingerprint of the host key, if the caller knows it. Otherwise the key that the server shows is accepted. */
  readonly hostKeyFingerprint?: string;
  /** Password that is used once to install the public key for the user. */
  readonly password?: Secret;
  /** The public half of the target's private key, as a line for `authorized_keys`. */
  readonly publicKey: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export type UnpinnedTarget = Omit<HostTarget, 'hostKey'>;

/**
 * Connects to a server for the first time: reads its host key, makes sure that the private key is accepted and that commands
 * run as root. Returns the host key to pin.
 */
export async function establishTrust(target: UnpinnedTarget, options: EstablishTrustOptions): Promise<HostKey> {
  if (target.connection === 'local') throw new TypeError('There is no first contact with the machine itself.');
  const { signal, timeoutMs = HOST_POOL_DEFAULTS.readyTimeoutMs } = options;
  const settings = { ...HOST_POOL_DEFAULTS, readyTimeoutMs: timeoutMs, ...(signal && { signal }) };
  const hostKey = await findHostKey(target, settings, options.hostKeyFingerprint);
  const pinned = { ...target, hostKey };
  const connection = await openPinnedConnection(pinned, settings).catch(async (error: unknown) => {
    if (!options.password || !isRefused(error)) throw error;
    await installKey({ ...sshLogin(target), pinned: hostKey, password: options.password }, settings, options.publicKey);
    return openPinnedConnection(pinned, settings);
  });
  const host = new ShellHost(target.id, new SshTransport(target, async () => connection, 1));
  try {
    await host.exec(cmd('true'), { timeoutMs: settings.readyTimeoutMs });
  } finally {
    await host.close();
  }
  return hostKey;
}

/**
 * Reads the host key. Servers have keys of several types, so each is compared with the wanted fingerprint before the server
 * counts as another machine.
 */
export async function findHostKey(target: UnpinnedTarget, settings: SshSettings, wanted?: string): Promise<HostKey> {
  const where = `${target.address} port ${target.port}`;
  const first = await scanHostKey(sshLogin(target), settings);
  if (!first) throw new EngineError('SERVER_UNREACHABLE', `${where} showed no host key that Fairlead can check.`);
  if (wanted === undefined || sameFingerprint(first.fingerprint, wanted)) return first;
  for (const hostKeyAlgorithm of HOST_KEY_ALGORITHMS.filter((algorithm) => algorithm !== first.algorithm)) {
    const other = await scanHostKey({ ...sshLogin(target), hostKeyAlgorithm }, settings);
    if (other && sameFingerprint(other.fingerprint, wanted)) return other;
  }
  throw hostKeyMismatch(where, { algorithm: 'as given', fingerprint: wanted }, first);
}

async function installKey(by: SshLogin, settings: SshSettings, publicKey: string): Promise<void> {
  const connection = await SshConnection.open(by, settings);
  try {
    const shell = await connection.start(renderCommand(script('install-key', INSTALL_KEY)));
    shell.stdout.resume();
    shell.stderr.resume();
    shell.stdin.end(`${publicKey.trim()}\n`);
    const { code } = await shell.ended;
    if (code !== 0) {
      const text = `The public key could not be added to the authorized_keys of ${by.username} on ${by.address}.`;
      throw new EngineError('COMMAND_FAILED', text);
    }
  } finally {
    connection.end();
  }
}

/** Returns the login without credentials. */
export function sshLogin({ address, port, username }: UnpinnedTarget): SshLogin {
  return { address, port, username };
}

function isRefused(error: unknown): boolean {
  return error instanceof EngineError && error.code === 'SSH_AUTHENTICATION_FAILED';
}

const INSTALL_KEY = loadScript('server/install-key.sh');
