import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RouteSpec } from '@fairlead/engine';
import type { TestHost } from '@fairlead/testbed';
import { pollUntil } from '../support/engine-harness';

/** Fairlead itself, or on the server: the shell that receives, everything in its session, or its connection. */
export const KILLED = ['sender', 'shell', 'sender', 'session', 'sender', 'connection'] as const;
export type Killed = (typeof KILLED)[number];

/** The brackets keep these programs from finding the shell that runs them. */
const FIND_SHELL = `pgrep -o -f 'did not arrive [c]ompletely'`;
const AWAIT_SHELL = `tries=0; until shell=$(${FIND_SHELL}); do tries=$((tries + 1)); [ $tries -lt 200 ] || exit 0; done`;
const STILL_RUNNING = `${FIND_SHELL} || pgrep -f 'localhost/[l]oad' || true`;
const KILL: Readonly<Record<Exclude<Killed, 'sender'>, string>> = {
  shell: 'kill -KILL $shell',
  session: `pkill -KILL -s $(ps -o sid= -p $shell)`,
  connection: 'kill -KILL $(ps -o ppid= -p $shell)',
};

export interface KilledSending {
  readonly killed: Killed;
  readonly afterMs: number;
  /** What the sender said last: `sending`, or how it ended if it could. */
  readonly said: string;
}

/** Sends a configuration from another process, without any kill, and measures how long that takes. */
export async function measureSending(server: TestHost, routes: readonly RouteSpec[]): Promise<number> {
  const sender = startSender(server, routes);
  try {
    await sender.until('sending');
    const since = performance.now();
    await sender.until('sent');
    return performance.now() - since;
  } finally {
    await sender.kill();
  }
}

/** Sends a configuration from another process, and kills that or its counterpart on the server so much later. */
export async function killSending(
  server: TestHost,
  routes: readonly RouteSpec[],
  killed: Killed,
  afterMs: number,
): Promise<KilledSending> {
  const sender = startSender(server, routes);
  try {
    await sender.until('sending');
    await pause(afterMs);
    if (killed !== 'sender') {
      const killing = server.must(`${AWAIT_SHELL}; ${KILL[killed]} || true`);
      await Promise.all([killing, sender.until('sent', 'failed')]);
    }
  } finally {
    await sender.kill();
  }
  await pollUntil('the end of what receives', async () => (await server.must(STILL_RUNNING)).trim() === '');
  return { killed, afterMs: Math.round(afterMs), said: sender.said() };
}

interface Sender {
  /** Waits until it has said something that begins with one of these. */
  until(...words: string[]): Promise<void>;
  said(): string;
  kill(): Promise<void>;
}

function startSender({ address, rootKey }: TestHost, routes: readonly RouteSpec[]): Sender {
  const child = spawn('node', [path.join(__dirname, 'killed-sender.cjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdin.end(JSON.stringify({ address, ...rootKey, routes }));
  const said = (): string => output.trim().split('\n').at(-1) ?? '';
  return {
    said,
    until: async (...words) => {
      const signal = AbortSignal.timeout(120_000);
      while (!words.some((word) => said().startsWith(word))) {
        if (child.exitCode !== null)
          throw new Error(`The sender has ended instead of ${words.join(' or ')}: ${output}`);
        await Promise.race([once(child.stdout, 'data', { signal }), ended]);
      }
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
