import type { Duplex } from 'node:stream';
import type { DatabaseSpec } from '@fairlead/engine';
import type { Socket } from 'node:net';
import { AbstractConnector, Redis } from 'ioredis';
import {
  ResultRows,
  StatementFailed,
  StatementNotReadOnly,
  type QueryLimits,
  type StatementResult,
} from './query-result';
import { splitRedisCommand } from './redis-arguments';

/** Runs one command as the owner of a database. Unless it may write, the engine itself must call it one that only reads. */
export async function runOnRedis(
  stream: Duplex,
  { username, password }: DatabaseSpec,
  statement: string,
  write: boolean,
  limits: QueryLimits,
): Promise<StatementResult> {
  const [name, ...words] = splitRedisCommand(statement);
  if (name === undefined) throw new StatementFailed('The command is empty.');
  const redis = new Redis({
    Connector: connectorOf(stream),
    username,
    password: password.reveal(),
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    commandTimeout: limits.timeoutMs,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    if (!write && !(await isReadOnly(redis, name, words[0])))
      throw new StatementNotReadOnly(`${name.toUpperCase()} is no command that only reads.`);
    return toResult(await redis.call(name, ...words), limits);
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError') throw new StatementFailed(error.message);
    if (error instanceof Error && error.message === 'Command timed out')
      throw new StatementFailed(`The command did not end within ${limits.timeoutMs / 1000} s.`);
    throw error;
  } finally {
    redis.disconnect();
    stream.destroy();
  }
}

/** The command, or the subcommand of a command that has some. */
async function isReadOnly(redis: Redis, name: string, sub: string | undefined): Promise<boolean> {
  for (const command of sub === undefined ? [name] : [name, `${name}|${sub}`]) {
    const reply = await redis.call('COMMAND', 'INFO', command.toLowerCase()).catch(() => []);
    const [info]: unknown[] = Array.isArray(reply) ? reply : [];
    const flags: unknown = Array.isArray(info) ? info[2] : undefined;
    if (Array.isArray(flags) && flags.map(String).includes('readonly')) return true;
  }
  return false;
}

/** Each element of a list is a row. */
function toResult(reply: unknown, limits: QueryLimits): StatementResult {
  const collected = new ResultRows(limits);
  const elements: unknown[] = Array.isArray(reply) ? reply : [reply];
  for (const element of elements) if (!collected.add([toText(element)])) break;
  const type = Array.isArray(reply) ? 'array' : typeof reply === 'number' ? 'integer' : 'string';
  return {
    columns: [{ name: 'value', type }],
    rows: collected.rows,
    truncated: collected.truncated,
    affectedRows: null,
  };
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function connectorOf(stream: Duplex) {
  return class extends AbstractConnector {
    constructor() {
      super(0);
    }

    override check(): boolean {
      return true;
    }

    override connect(): Promise<Socket> {
      const settings = { setNoDelay: () => stream, setKeepAlive: () => stream, setTimeout: () => stream };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library uses nothing else of a socket
      const socket = Object.assign(stream, settings) as unknown as Socket;
      this.stream = socket;
      return Promise.resolve(socket);
    }

    override disconnect(): void {
      stream.destroy();
    }
  };
}
