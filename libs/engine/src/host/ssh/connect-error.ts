import type { Secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import type { HostKey } from '../host';
import { formatMs } from '../deadline';

export interface ConnectionAttempt {
  readonly address: string;
  readonly port: number;
  readonly username: string;
  readonly timeoutMs: number;
  /** Set if a password was tried. */
  readonly password?: Secret;
  readonly pinned?: HostKey;
  /** The key that the server has shown, once it is known. */
  readonly shown?: HostKey;
}

const SOCKET_ERRORS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to its network',
  ETIMEDOUT: 'it did not answer',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
};

/** Maps the reason why a connection failed to an error code. */
export function connectError(cause: unknown, attempt: ConnectionAttempt): EngineError {
  const { address, port, username, shown, pinned } = attempt;
  const where = `${address} port ${port}`;
  if (pinned && shown && shown.fingerprint !== pinned.fingerprint) return hostKeyMismatch(where, pinned, shown);
  const { level, code, message } = parts(cause);
  if (level === 'client-authentication') {
    const what = attempt.password ? 'password' : 'key';
    const text = `${where} did not let the user ${username} in: the ${what} or the user name is not the right one.`;
    return new EngineError('SSH_AUTHENTICATION_FAILED', text, { cause });
  }
  return new EngineError(
    'SERVER_UNREACHABLE',
    `${where} cannot be reached: ${reason(level, code, message, attempt)}.`,
    {
      cause,
    },
  );
}

/** The server has shown another key than the trusted one; `shown` is the key for a person to verify. */
export class HostKeyMismatch extends EngineError {
  constructor(
    message: string,
    readonly shown: HostKey,
  ) {
    super('HOST_KEY_MISMATCH', message);
  }
}

export function hostKeyMismatch(where: string, pinned: HostKey, shown: HostKey): HostKeyMismatch {
  const text =
    `${where} showed the host key ${shown.fingerprint} (${shown.algorithm}), ` +
    `but ${pinned.fingerprint} (${pinned.algorithm}) is the one that is trusted.`;
  return new HostKeyMismatch(text, shown);
}

function reason(level: string, code: string, message: string, attempt: ConnectionAttempt): string {
  const known = SOCKET_ERRORS[code];
  if (known) return known;
  if (level === 'client-timeout') return `it did not answer within ${formatMs(attempt.timeoutMs)}`;
  if (message === 'Connection lost before handshake') return 'it closed the connection at once; is this an SSH server?';
  return message.replace(/\.$/, '') || 'the connection failed';
}

function parts(cause: unknown): { level: string; code: string; message: string } {
  // Node reports one error per address if a name has several.
  const [first]: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return { level: text(first, 'level'), code: text(first, 'code'), message: text(first, 'message') };
}

function text(from: unknown, name: string): string {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;
  return typeof value === 'string' ? value : '';
}
