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
  /** Asked about the key that the server shows, where none is pinned. */
  readonly accept?: (shown: HostKey) => boolean;
}

export interface SshSettings {
  readonly keepaliveIntervalMs: number;
  readonly keepaliveCountMax: number;
  readonly readyTimeoutMs: number;
  /** Ends the connection when it is aborted, whether that is being made or is there. */
  readonly signal?: AbortSignal;
}

/**
 * Key exchange keeps the processor busy. Were it done for hundreds of servers at once, as after a start, each would take longer
 * than its time limit and count as unreachable.
 */
const HANDSHAKES = new FairQueue(16);

/** The server takes no further session on this connection (sshd's MaxSessions). The command was not started. */
export class SessionLimitReached extends Error {}
/** The connection had died before the command was started, so that it may be started over another one. */
export class CommandNotStarted extends Error {}

/** One SSH connection that is logged in. It is never mended: once it is lost it stays `dead`. */
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
    // A server may go away while its turn is waited for; the handshake then finds that out.
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
      // The listener stays for good: an error without one would end the process.
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
    // A peer that is gone never answers the end; the socket must not wait for it.
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

  /** So that the next command looks for another connection, even before the socket has said that it is closed. */
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

/** Says of itself what ssh2 says of a server that accepts the connection and then is silent. */
class ConnectTimeout extends Error {
  readonly level = 'client-timeout';
}

/** An open TCP connection without Nagle's delay, which would make a short command ten times as long. */
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
