import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { DatabaseEngine } from '@fairlead/contracts';
import { secret, type DatabaseSpec, type Host, type Secret, type Step } from '@fairlead/engine';
import { bootHost, type TestHost } from '@fairlead/testbed';
import { connectToHost } from '../support/engine-harness';

export interface DatabaseMachine {
  readonly server: TestHost;
  readonly host: Host;
  stop(): Promise<void>;
}

export async function startDatabaseMachine(options: Parameters<typeof bootHost>[0] = {}): Promise<DatabaseMachine> {
  const server = await bootHost({ image: 'databases', name: 'db', ...options });
  const { host, pool } = await connectToHost(server);
  const stop = async (): Promise<void> => {
    await pool.close();
    await server.stop();
  };
  return { server, host, stop };
}

export const stepLogLines: string[] = [];

/** A step that only its caller can cancel. */
export function testStep(signal: AbortSignal = new AbortController().signal): Step {
  return {
    signal,
    log: (text) => void stepLogLines.push(text),
    output: (_stream, chunk) => void stepLogLines.push(chunk.toString('utf8')),
  };
}

export function randomPassword(): Secret {
  return secret(randomBytes(18).toString('base64url'));
}

let count = 0;
export function testDatabaseSpec(engine: DatabaseEngine, more: Partial<DatabaseSpec> = {}): DatabaseSpec {
  count += 1;
  const letters = randomBytes(4).toString('hex');
  const id = `db_${letters}${count}`;
  return {
    id,
    engine,
    databaseName: `d${letters}`,
    username: `u${letters}`,
    password: randomPassword(),
    limits: {},
    ...more,
  };
}

/** Keeps what it is given. */
export class CollectingSink extends Writable {
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

/** Takes one chunk and then no more, until it is let go. */
export class StalledSink extends Writable {
  seen = 0;
  #waiting: (() => void) | undefined;
  #free = false;

  constructor() {
    super({ highWaterMark: 64 * 1024 });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.seen += chunk.length;
    if (this.#free) done();
    else this.#waiting = done;
  }

  release(): void {
    this.#free = true;
    this.#waiting?.();
  }
}

export async function rejectionOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** One process: a shell would start others for each text that it reads. */
const WATCH = `
open(my $list, '<', '/root/secrets') or die;
chomp(my @secrets = <$list>);
sub text { open(my $file, '<', $_[0]) or return ''; local $/; my $text = <$file>; return defined $text ? $text : '' }
open(my $seen, '>>', '/root/seen') or die;
until (-e '/root/stop-watching') {
  opendir(my $processes, '/proc') or die;
  for my $pid (grep { /^[0-9]+$/ } readdir $processes) {
    for my $kind ('cmdline', 'environ') {
      my $text = text("/proc/$pid/$kind");
      next unless grep { index($text, $_) >= 0 } @secrets;
      (my $line = text("/proc/$pid/cmdline")) =~ tr/\\0/ /;
      print $seen "$line ($kind)\\n";
    }
  }
  select(undef, undef, undef, 0.02);
}
close($seen) or die;
`;

/** Searches all command lines and environments repeatedly until it is stopped; reports where the secrets were found. */
export async function watchForSecrets(server: TestHost, secrets: readonly Secret[]): Promise<() => Promise<string>> {
  await server.writeFile('/root/secrets', secrets.map((each) => each.reveal()).join('\n') + '\n', '0600');
  await server.must('rm -f /root/stop-watching /root/seen; touch /root/seen');
  const watching = server.must('perl -', { stdin: WATCH, timeoutMs: 300_000 });
  return async () => {
    await server.must('touch /root/stop-watching');
    await watching;
    return (await server.readFile('/root/seen')).trim();
  };
}

/** Files that hold one of the secrets. */
export async function filesContaining(server: TestHost, secrets: readonly Secret[]): Promise<string[]> {
  await server.writeFile('/root/secrets', secrets.map((each) => each.reveal()).join('\n') + '\n', '0600');
  const found = await server.must(
    `journalctl --flush 2>/dev/null || true
     grep -rlaFf /root/secrets /etc /run /tmp /var /dev/shm /root /home 2>/dev/null | grep -vx /root/secrets || true`,
    { timeoutMs: 120_000 },
  );
  await server.must('rm -f /root/secrets');
  return found.split('\n').filter(Boolean);
}

/** Listeners of the engines beyond loopback. */
export async function listenersBeyondLoopback(server: TestHost, program: string): Promise<string> {
  const text = await server.must(`ss -Hltnp | grep -F '"${program}"' || true`);
  if (text.trim() === '') throw new Error(`${program} does not listen at all`);
  return text
    .split('\n')
    .filter((line) => line !== '' && !/\s(127\.0\.0\.1|\[::1\]):\d+\s/.test(line))
    .join('\n');
}
