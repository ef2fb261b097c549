import { Client, type ClientChannel, type ConnectConfig } from 'ssh2';
import { constants } from 'node:os';
import type { Secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import { connectError, type ConnectionAttempt } from './connect-error';
import { FairQueue } from './fair-queue';
import type { HostKey } from '../host';
import { parseHostKey, signatureAlgorithms } from './host-key';
import { connect, type Socket } from 'node:net';
import type { ExitStatus, RunningShell } from '../transport';

export interface SshLogin {
  readonly address: string;
  readonly port: number;
  readonly username: string;
  readonly privateKey?: Secret;
  readonly password?: Secret;
  readonly pinned?: HostKey;
  /** Ask only for a host key of this type. */
  readonly hostKeyAlgorithm?: string;
  /** Decides about the key that the server shows if none is pinned. */
  readonly accept?: (shown: HostKey) => boolean;
}

export interface SshSettings {
  readonly keepaliveIntervalMs: number;
  readonly keepaliveCountMax: number;
  readonly readyTimeoutMs: number;
  /** Ends the connection when aborted, whether it is open or still being opened. */
  readonly signal?: AbortSignal;
}

/**
 * Limits concurrent key exchanges, which keep the processor busy: hundreds at once, as after a start, would exceed their time
 * limits and make servers count as unreachable.
 */
const HANDSHAKES = new FairQueue(16);

/** The server takes no further session on this connection (sshd's MaxSessions). The command was not started. */
export class SessionLimitReached extends Error {}
/** The connection was lost before the command was started, so it can be started over another one. */
export class CommandNotStarted extends Error {}

/** One SSH connection that is logged in. It never reconnects: once lost, it stays `dead`. */
export class SshConnection {
  #dead = false;

  private constructor(
    private readonly client: Client,
    private readonly attempt: ConnectionAttempt,
    readonly hostKey: HostKey,
  ) {
    client.on('close', () => (this.#dead = true));
  }

  /** @throws {EngineError} SERVER_UNREACHABLE, HOST_KEY_MISMATCH, SSH_AUTHENTICATION_FAILED */
  static async open(login: SshLogin, settings: SshSettings): Promise<SshConnection> {
    const { address, port } = login;
    const sock = await openTcp(address, port, settings.readyTimeoutMs, settings.signal).catch((cause: unknown) => {
      throw connectError(cause, { ...login, timeoutMs: settings.readyTimeoutMs });
    });
    // The server may disappear while this waits for its turn; the handshake notices it.
    sock.on('error', () => undefined);
    const leave = await HANDSHAKES.enter(false, settings.signal ?? new AbortController().signal);
    try {
      if (sock.destroyed) throw connectError(new Error('it closed the connection'), { ...login, timeoutMs: 0 });
      return await SshConnection.#shakeHands(sock, login, settings);
    } finally {
      leave();
    }
  }

  static #shakeHands(sock: Socket, login: SshLogin, settings: SshSettings): Promise<SshConnection> {
    return new Promise((resolve, reject) => {
      const client = new Client();
      let attempt: ConnectionAttempt = { ...login, timeoutMs: settings.readyTimeoutMs };
      const fail = (cause: unknown): void => {
        reject(connectError(cause, attempt));
        client.destroy();
      };
      // The listener is never removed: an error without one would end the process.
      client.on('error', fail);
      client.on('close', () => fail(new Error('Connection lost before handshake')));
      client.on('ready', () => {
        if (attempt.shown) resolve(new SshConnection(client, attempt, attempt.shown));
      });
      const hostVerifier = (blob: Buffer): boolean => {
        const shown = parseHostKey(blob);
        attempt = { ...attempt, shown };
        return login.accept?.(shown) ?? login.pinned?.fingerprint === shown.fingerprint;
      };
      try {
        client.connect({ ...config(login, settings), sock, hostVerifier });
      } catch (cause) {
        const text = 'The private key cannot be used: it is not in a known format, or it needs a passphrase.';
        reject(new EngineError('SSH_AUTHENTICATION_FAILED', text, { cause }));
        sock.destroy();
      }
    });
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** @throws {CommandNotStarted | SessionLimitReached | EngineError} */
  start(line: string): Promise<RunningShell> {
    return new Promise((resolve, reject) => {
      const opened = (error: Error | undefined, channel: ClientChannel): void => {
        if (!error) resolve(this.#shell(channel));
        else reject(this.#notStarted(error));
      };
      try {
        this.client.exec(line, opened);
      } catch (cause) {
        this.#giveUp();
        reject(new CommandNotStarted('The connection is closed.', { cause }));
      }
    });
  }

  end(): void {
    this.client.end();
    // A lost peer never confirms the end, so the socket must not wait for it.
    setTimeout(() => this.client.destroy(), 1_000).unref();
  }

  #shell(channel: ClientChannel): RunningShell {
    const ended = new Promise<ExitStatus>((resolve, reject) => {
      let ending: ExitStatus | undefined;
      channel.on(
        'exit',
        (code: number | null, signal?: string) => (ending = { code: code ?? 128 + signalNumber(signal) }),
      );
      channel.on('close', () => (ending ? resolve(ending) : reject(this.#lost())));
      channel.on('error', () => undefined);
    });
    ended.catch(() => undefined);
    const abandon = (): void => {
      if (this.#dead) return;
      channel.signal('KILL');
      channel.close();
    };
    return { stdin: channel, stdout: channel, stderr: channel.stderr, ended, abandon };
  }

  #notStarted(error: Error): Error {
    if ('reason' in error) return new SessionLimitReached(error.message, { cause: error });
    if (error.message === 'Unable to exec') return this.#dead ? this.#lost() : this.#refused(error);
    this.#giveUp();
    return new CommandNotStarted(error.message, { cause: error });
  }

  /** Makes the next command open another connection, even before the socket reports that it is closed. */
  #giveUp(): void {
    this.#dead = true;
    this.client.destroy();
  }

  #lost(): EngineError {
    const { address, port } = this.attempt;
    return new EngineError('SERVER_UNREACHABLE', `The connection to ${address} port ${port} was lost.`);
  }

  #refused(cause: Error): EngineError {
    const { address, port } = this.attempt;
    return new EngineError('COMMAND_FAILED', `${address} port ${port} refuses to run commands.`, { cause });
  }
}

function config(login: SshLogin, settings: SshSettings): ConnectConfig {
  const algorithm = login.pinned?.algorithm ?? login.hostKeyAlgorithm;
  return {
    username: login.username,
    privateKey: login.privateKey?.reveal(),
    password: login.password?.reveal(),
    tryKeyboard: false,
    readyTimeout: settings.readyTimeoutMs,
    keepaliveInterval: settings.keepaliveIntervalMs,
    keepaliveCountMax: settings.keepaliveCountMax,
    ...(algorithm ? { algorithms: { serverHostKey: signatureAlgorithms(algorithm) } } : {}),
  };
}

function signalNumber(name = ''): number {
  const known: Readonly<Record<string, number>> = constants.signals;
  return known[name.startsWith('SIG') ? name : `SIG${name}`] ?? 0;
}

/** Has the level that ssh2 sets for a server that accepts the connection and then stays silent. */
class ConnectTimeout extends Error {
  readonly level = 'client-timeout';
}

/** Opens a TCP connection without Nagle's delay, which would make short commands ten times slower. */
function openTcp(host: string, port: number, timeoutMs: number, signal?: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, signal });
    const timer = setTimeout(() => socket.destroy(new ConnectTimeout('Timed out while connecting.')), timeoutMs);
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}
