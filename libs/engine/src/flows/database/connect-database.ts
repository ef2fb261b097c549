import { Duplex, PassThrough } from 'node:stream';
import { loadScript } from '../../command/load-script';
import { cmd } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import { tailLines } from '../../errors/command-failure';
import type { Host } from '../../host/host';
import type { DatabaseSpec } from '../../specs/database-spec';

const CONNECT = loadScript('databases/connect-database.pl');

interface ConnectOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * Connects with the engine of a database on its server. The stream is destroyed with an `EngineError` (ENGINE_DOWN,
 * SERVER_UNREACHABLE, …) if that fails, and with the reason of the signal; destroying it closes the connection.
 */
export function connectDatabase(host: Host, spec: DatabaseSpec, { signal, timeoutMs }: ConnectOptions): Duplex {
  const input = new PassThrough();
  const closing = new AbortController();
  let onRead: (() => void) | undefined;
  const stream = new Duplex({
    write: (chunk, _encoding, done) => void input.write(chunk, done),
    final: (done) => void input.end(done),
    read: () => {
      onRead?.();
      onRead = undefined;
    },
    destroy: (error, done) => {
      closing.abort(new Error('The connection is closed.'));
      onRead?.();
      done(error);
    },
  });
  const end = (error?: Error): void => {
    if (stream.destroyed) return;
    if (error) stream.destroy(error);
    else stream.push(null);
  };
  host
    .exec(cmd('perl', '-e', CONNECT, ...placeOf(spec)), {
      stdin: input,
      signal: AbortSignal.any([signal, closing.signal]),
      timeoutMs,
      follow: true,
      maxOutputBytes: 4096,
      expect: 'any',
      onOutput: (name, chunk) => {
        if (name !== 'stdout' || stream.destroyed || stream.push(chunk)) return;
        return new Promise((resolve) => (onRead = resolve));
      },
    })
    .then(
      ({ code, stderr }) => end(code === 0 ? undefined : notConnected(stderr)),
      (error: unknown) => end(error instanceof Error ? error : new Error(String(error))),
    );
  return stream;
}

/** Sockets are preferred, as no other program can offer them; PostgreSQL knows no passwords on its own. */
function placeOf({ engine, id, port }: DatabaseSpec): string[] {
  switch (engine) {
    case 'postgresql':
      return [String(port), 'postgres'];
    case 'redis':
      return [`/run/fairlead-db-${id}/redis.sock`, ''];
    case 'mariadb':
    case 'mysql':
      return ['/run/mysqld/mysqld.sock', ''];
  }
}

function notConnected(said: string): EngineError {
  return new EngineError('ENGINE_DOWN', 'The engine of the database cannot be reached on its server.', {
    output: tailLines(said, 5),
  });
}
