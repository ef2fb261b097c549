import { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/**
 * Closes a connection to PostgreSQL from which nothing has arrived for so many milliseconds while it is in use. Where a network
 * drops packets silently, the operating system would wait a quarter of an hour for an answer, and whoever sent the statement with
 * it. The error is `ETIMEDOUT`, as that of the operating system. Does nothing with SQLite.
 */
export function setSocketTimeout({ driver }: DataSource, milliseconds: number): void {
  if (!(driver instanceof PostgresDriver)) return;
  const pool: Pool = driver.master;
  const onTimeout = function (this: Socket): void {
    const message = `PostgreSQL has not answered for ${milliseconds / 1000} s`;
    this.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
  };
  pool.on('acquire', (client) => socketOf(client).setTimeout(milliseconds, onTimeout));
  // An idle connection has nothing to answer.
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0, onTimeout));
}

/** That of TLS where the connection is encrypted. */
function socketOf(client: PoolClient): Socket {
  const { stream: socket }: { stream?: unknown } = Reflect.get(client, 'connection');
  if (!(socket instanceof Socket)) throw new Error('The PostgreSQL client has changed: its connection has no socket.');
  return socket;
}
