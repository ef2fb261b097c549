import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface PostgresProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own for a spec of several processes. */
export async function startPostgresProcess(): Promise<PostgresProcess> {
  const postgres = spawn(process.execPath, [join(__dirname, 'run-postgres.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(postgres, 'exit');
  const [url] = await once(createInterface(postgres.stdout), 'line');
  if (typeof url !== 'string') throw new Error('PostgreSQL has no address');
  return {
    url,
    stop: async () => {
      postgres.stdin.end();
      await ended;
    },
  };
}
