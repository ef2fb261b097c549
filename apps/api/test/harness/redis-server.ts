import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { listenOnFreePort } from './listen-on-free-port';

/** Debian's redis-tools holds the server's program too; which one it is, it reads from the name that it is started by. */
const PROGRAM = '/usr/bin/redis-check-rdb';

/** An address that nothing else uses, so that the port stays free before Redis is up and while it is down. */
const HOST = '127.0.0.23';

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A real Redis that keeps nothing on disk. */
export async function startRedis(port?: number): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-redis-'));
  const listen = port ?? (await freePort());
  const options = ['--port', String(listen), '--bind', HOST, '--protected-mode', 'no', '--save', '', '--dir', folder];
  const server = spawn(PROGRAM, options, { argv0: 'redis-server', stdio: 'ignore' });
  const ended = once(server, 'exit');
  const url = `redis://${HOST}:${listen}`;
  const probe = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 200 });
  probe.on('error', () => undefined);
  await probe.ping();
  probe.disconnect();
  return {
    url,
    stop: async () => {
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOnFreePort(probe, HOST);
  probe.close();
  return port;
}
