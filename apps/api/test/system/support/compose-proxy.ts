import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, pollUntil, prepareImages } from '@fairlead/testbed';
import { readComposeFile } from '../../../../../tools/lib/compose-file.mjs';

export interface ComposeProxy {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Caddy with the configuration of docker-compose.yml, apart from the addresses: the API processes listen on ports of this machine.
 * The program is that of the test hosts.
 */
export async function startComposeProxy(folder: string, apis: ReadonlyMap<string, number>): Promise<ComposeProxy> {
  const { stocked } = await prepareImages();
  const { configs } = readComposeFile({ POSTGRES_PASSWORD: 'unused', FAIRLEAD_SECRET_KEY: 'unused' });
  let text = configs['caddyfile']?.content ?? '';
  for (const [name, port] of apis) text = text.replace(`${name}:3000`, `127.0.0.1:${port}`);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, text);
  const port = await freePort();
  const caddy = spawn(join(stocked, 'usr/bin/caddy'), ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: { HOME: folder, CADDY_ADMIN: `unix/${folder}/caddy.sock`, FAIRLEAD_SITE: `http://:${port}` },
  });
  const ended = once(caddy, 'exit');
  const answers = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;
  await pollUntil('Caddy answers', () => answers().catch(() => false), 60_000);
  return {
    port,
    stop: async () => {
      caddy.kill('SIGKILL');
      await ended;
    },
  };
}
