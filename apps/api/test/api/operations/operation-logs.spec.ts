import { EngineError, secret } from '@fairlead/engine';
import { newId } from '../../../src/platform/database/new-id';
import { LogLine } from '../../../src/operations/logs/log-line.entity';
import { OperationsRetention } from '../../../src/operations/operations-retention';
import { createTestDatabase } from '../../harness/test-database';
import { eventually } from '../../harness/eventually';
import { Gate, queueStarter, type HandlerScript, type TestQueue } from './queue-harness';

describe('the log of an operation', () => {
  const startQueue = queueStarter();

  const start = (run: HandlerScript['run'], settings: Record<string, string> = {}): Promise<TestQueue> =>
    startQueue({ scripts: { 'application.deploy': { run } }, settings });

  const follow = async (
    { operations }: TestQueue,
    id: string,
    after: number,
    onLine?: (line: LogLine) => void,
  ): Promise<LogLine[]> => {
    const lines: LogLine[] = [];
    for await (const line of operations.follow(id, after, AbortSignal.timeout(20_000))) {
      lines.push(line);
      onLine?.(line);
    }
    return lines;
  };

  it('holds what programs and Fairlead itself have said, by step and stream', async () => {
    const { enqueue, operations } = await start(async ({ step }) => {
      await step('building', async ({ log, output }) => {
        log('npm ci');
        output('stdout', Buffer.from('added 73 packages\nfound 0 vulnera'));
        output('stderr', Buffer.from('npm warn old\n'));
        output('stdout', Buffer.from('bilities'));
      });
      await step('starting', async ({ log }) => log('started'));
    });
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    const lines = await operations.lines(id, { afterSeq: 0, limit: 100 });
    expect(lines.map(({ seq, step, stream, text }) => [seq, step, stream, text])).toEqual([
      [1, 'building', 'fairlead', 'npm ci'],
      [2, 'building', 'stdout', 'added 73 packages'],
      [3, 'building', 'stderr', 'npm warn old'],
      [4, 'building', 'stdout', 'found 0 vulnerabilities'],
      [5, 'starting', 'fairlead', 'started'],
    ]);
    expect((await operations.lines(id, { afterSeq: 2, limit: 2 })).map(({ seq }) => seq)).toEqual([3, 4]);
  });

  it('never holds a secret, also not one that comes in pieces', async () => {
    const { enqueue, operations } = await start(async ({ step, redact }) => {
      redact([secret('hunter2-hunter2')]);
      await step('building', async ({ output, log }) => {
        log('password hunter2-hunter2');
        for (const piece of ['a hunt', 'er2-hun', 'ter2 b\n']) output('stdout', Buffer.from(piece));
      });
    });
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    const texts = (await operations.lines(id, { afterSeq: 0, limit: 10 })).map(({ text }) => text);
    expect(texts).toEqual(['password [redacted]', 'a [redacted] b']);
  });

  it('nor does the failure, whose message quotes the output', async () => {
    const { enqueue, operations, read } = await start(async ({ step, redact }) => {
      redact([secret('hunter2-hunter2')]);
      await step('building', () =>
        Promise.reject(
          new EngineError('BUILD_FAILED', `\u001b[31m${'x'.repeat(484)} hunter2-hunter2\u001b[0m and more`),
        ),
      );
    });
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    expect((await read(id)).failure).toEqual({
      step: 'building',
      code: 'BUILD_FAILED',
      message: `${'x'.repeat(484)} [redacted] and…`,
    });
  });

  it('and names no other application, which readers of this one need not see', async () => {
    const message = `port 3000 is used by the application ${newId('application')} of this server.`;
    const { enqueue, operations, read } = await start(async ({ step }) => {
      await step('building', () => Promise.reject(new EngineError('PORT_IN_USE', message)));
    });
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    const shown = 'port 3000 is used by another application of this server.';
    expect((await read(id)).failure).toMatchObject({ code: 'PORT_IN_USE', message: shown });
    const texts = (await operations.lines(id, { afterSeq: 0, limit: 10 })).map(({ text }) => text);
    expect(texts).toEqual([`PORT_IN_USE: ${shown}`]);
  });

  it('can be followed by many from anywhere, without a lost or a doubled line, until the operation ends', async () => {
    const begun = new Gate();
    const queue = await start(async ({ step }) => {
      await begun.passed;
      for (const name of ['building', 'starting', 'verifying']) {
        await step(name, async ({ output }) => {
          for (let n = 0; n < 400; n += 1) {
            output('stdout', Buffer.from(`${name} ${n}\n`));
            if (n % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 60));
          }
        });
      }
    });
    const { id } = await queue.enqueue();
    const followers = Promise.all([follow(queue, id, 0), follow(queue, id, 0), follow(queue, id, 700)]);
    begun.open();
    const [first, second, third] = await followers;
    const numbers = Array.from({ length: 1200 }, (_, index) => index + 1);
    expect(first?.map(({ seq }) => seq)).toEqual(numbers);
    expect(second?.map(({ seq }) => seq)).toEqual(numbers);
    expect(third?.map(({ seq }) => seq)).toEqual(numbers.slice(700));
    expect((await follow(queue, id, 1199)).map(({ text }) => text)).toEqual(['verifying 399']);
  });

  it('shows a line to a follower well within half a second', async () => {
    const shown = Array.from({ length: 9 }, () => new Gate());
    const waits: number[] = [];
    let said = 0;
    const queue = await start(async ({ step }) => {
      await step('building', async ({ log }) => {
        for (const { passed } of shown) {
          said = performance.now();
          log('a line');
          await passed;
        }
      });
    });
    const { id } = await queue.enqueue();
    await follow(queue, id, 0, ({ seq }) => {
      waits.push(performance.now() - said);
      shown[seq - 1]?.open();
    });
    expect(waits).toHaveLength(9);
    expect(waits.sort((a, b) => a - b)[4]).toBeLessThan(500);
  });

  it('is limited: the beginning and the last lines of 100 MB are kept, and it says what is not', async () => {
    const { enqueue, operations } = await start(
      async ({ step }) => {
        const chunk = Buffer.from(`${'x'.repeat(99)}\n`.repeat(600));
        await step('building', async ({ output, log }) => {
          for (let sent = 0; sent < 100_000_000; sent += chunk.length) {
            output('stdout', chunk);
            await new Promise((resolve) => setImmediate(resolve));
          }
          output('stderr', Buffer.from('Error: it all went wrong\n'));
          log('Fairlead still speaks');
        });
      },
      { FAIRLEAD_LOG_MAX_BYTES: '100000' },
    );
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 100_000);
    const lines = await operations.lines(id, { afterSeq: 0, limit: 5000 });
    const texts = lines.map(({ text }) => text);
    expect(lines.length).toBeLessThan(1300);
    expect(texts.filter((text) => text.startsWith('xxx'))).toHaveLength(1000 + 99);
    expect(texts.at(-1)).toBe('Error: it all went wrong');
    expect(texts).toContain('Fairlead still speaks');
    expect(texts.find((text) => text.startsWith('The log is limited to 100000 bytes'))).toBeDefined();
  });

  it('goes on after the lines of a run that vanished', async () => {
    const database = await createTestDatabase();
    const hang = new Gate();
    const written = new Gate();
    const queue = await startQueue({
      database,
      settings: { FAIRLEAD_LEASE_SECONDS: '2' },
      scripts: {
        'application.deploy': {
          run: async ({ operation, step }) => {
            await step('building', async ({ log }) => log(`attempt ${operation.attempt}`));
            if (operation.attempt > 1) return;
            written.open();
            await hang.passed;
          },
        },
      },
    });
    const { enqueue, operations, dataSource } = queue;
    const { id } = await enqueue();
    await written.passed;
    await eventually(
      'the first line is written',
      async () => (await operations.lines(id, { afterSeq: 0, limit: 1 }))[0],
    );
    await dataSource.query(`UPDATE operations SET lease_owner = 'ended', lease_until = created_at WHERE id = '${id}'`);
    await operations.waitUntilSettled('dep_1', 120_000);
    hang.open();
    const lines = await operations.lines(id, { afterSeq: 0, limit: 10 });
    expect(lines.map(({ seq, text }) => [seq, text])).toEqual([
      [1, 'attempt 1'],
      [2, 'attempt 2'],
    ]);
    await queue.stop();
    await database.remove();
  });

  it('goes when its time is over, and only then', async () => {
    const { enqueue, operations, app, read } = await start(async ({ step }) => {
      await step('building', async ({ log }) => log('here'));
    });
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    const retention = app.get(OperationsRetention);
    expect(await retention.deleteBefore(new Date(Date.now() - 60_000))).toBe(0);
    expect((await read(id)).status).toBe('succeeded');
    expect(await retention.deleteBefore(new Date(Date.now() + 1000))).toBe(1);
    expect(await operations.lines(id, { afterSeq: 0, limit: 10 })).toEqual([]);
  });

  it('is deleted in parts if it is long', async () => {
    const { enqueue, operations, app, dataSource } = await start(async ({ step }) => {
      await step('building', async ({ log }) => {
        for (let n = 1; n <= 4500; n += 1) log(`line ${n}`);
      });
    });
    const { id } = await enqueue();
    await operations.waitUntilSettled('dep_1', 120_000);
    expect(await dataSource.manager.countBy(LogLine, { operationId: id })).toBe(4500);
    expect(await app.get(OperationsRetention).deleteBefore(new Date(Date.now() + 1000))).toBe(1);
    expect(await dataSource.manager.countBy(LogLine, { operationId: id })).toBe(0);
  });
});
