import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { as, cmd, EngineError, FenceRefused, script, secret } from '../../src/index';
import { pollUntil } from '../support/engine-harness';
import { reachLocally, reachOverSsh, countProcesses, type ReachableHost } from './reachable-hosts';

let count = 0;
/** A number of seconds that no other process sleeps for, by which a process is found again. */
const nap = (): string => `9${process.pid}.${(count += 1)}`;

describe.each([
  ['as root over SSH', () => reachOverSsh('root')],
  ['through sudo over SSH', () => reachOverSsh('deploy')],
  ['on the machine itself', reachLocally],
])('a host %s', (_, reach) => {
  let reached: ReachableHost;
  beforeAll(async () => {
    reached = await reach();
  });
  afterAll(() => reached?.close());

  const failure = async (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('runs as root, in the root folder, with the programs of root and a language that knows all characters', async () => {
    const { stdout } = await reached.host.exec(
      script('who', 'id -un; pwd; umask; echo "$PATH $LC_ALL $HOME"; echo "$SUDO_USER"'),
    );
    expect(stdout).toBe(
      'root\n/\n0022\n/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin C.UTF-8 /root\n\n',
    );
  });

  it('separates the streams and the exit code', async () => {
    const command = script('both', 'echo out; echo err >&2; exit 3');
    expect(await reached.host.exec(command, { expect: [3] })).toEqual({ code: 3, stdout: 'out\n', stderr: 'err\n' });
    const error = await failure(reached.host.exec(command));
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ code: 'COMMAND_FAILED', message: 'both ended with exit code 3.', output: 'err' });
  });

  it('reports that a signal ended a program', async () => {
    const { code } = await reached.host.exec(script('suicide', 'kill -KILL $$'), { expect: 'any' });
    expect(code).toBe(137);
  });

  it('says that the disk is full, not only that something failed', async () => {
    expect(await failure(reached.host.exec(cmd('cp', '/etc/passwd', '/dev/full')))).toMatchObject({
      code: 'DISK_FULL',
    });
  });

  it('passes hostile words on unchanged', async () => {
    const words = [
      "it's",
      '"',
      '$(reboot)',
      '`reboot`',
      '-n',
      '--',
      '',
      'a\nb',
      '\\',
      "\\'",
      '!!',
      '*',
      '~',
      '€ 𝄞',
      '; reboot',
    ];
    const said = words.map((word) => `<${word}>`).join('');
    expect((await reached.host.exec(cmd('printf', '<%s>', ...words))).stdout).toBe(said);
    expect((await reached.host.exec(script('say', `printf '<%s>' "$@"`, ...words))).stdout).toBe(said);
    expect((await reached.host.exec(as('games', cmd('printf', '<%s>', ...words)))).stdout).toBe(said);
  });

  it('runs as another user with that user’s groups and nothing of the environment of root', async () => {
    const command = as('games', script('who', 'id -un; id -Gn; echo $HOME; env | cut -d= -f1 | sort | tr "\\n" " "'));
    const [user, groups, home, names] = (await reached.host.exec(command)).stdout.split('\n');
    expect([user, groups, home]).toEqual(['games', 'games', '/usr/games']);
    const known = ['HOME', 'LC_ALL', 'LOGNAME', 'OLDPWD', 'PATH', 'PWD', 'SHELL', 'TERM', 'USER', '_'];
    expect(
      names
        ?.trim()
        .split(' ')
        .filter((name) => !known.includes(name)),
    ).toEqual([]);
    expect(await failure(reached.host.exec(as('games', cmd('cat', '/etc/shadow'))))).toMatchObject({
      code: 'COMMAND_FAILED',
    });
  });

  it('sends a secret, a buffer and a stream through standard input', async () => {
    const read = cmd('cat');
    expect((await reached.host.exec(read, { stdin: secret('hunter2') })).stdout).toBe('hunter2');
    const big = Buffer.alloc(5_000_000, 'fairlead ');
    const sum = cmd('sha256sum');
    const whole = await reached.host.exec(sum, { stdin: big });
    const streamed = await reached.host.exec(sum, { stdin: Readable.from([big.subarray(0, 9), big.subarray(9)]) });
    expect(streamed.stdout).toBe(whole.stdout);
    expect((await reached.host.exec(cmd('wc', '-c'), { stdin: big })).stdout).toBe('5000000\n');
  });

  it('is not troubled by a program that leaves its input unread', async () => {
    expect((await reached.host.exec(cmd('true'), { stdin: Buffer.alloc(8_000_000) })).code).toBe(0);
  });

  it('gives the end of standard input to a program that asks for it', async () => {
    expect((await reached.host.exec(cmd('cat'))).stdout).toBe('');
  });

  it('keeps the last bytes of the output, and memory does not grow with it', async () => {
    let seen = 0;
    let peak = 0;
    const before = process.memoryUsage().rss;
    const onOutput = (__: string, chunk: Buffer): void => {
      seen += chunk.length;
      peak = Math.max(peak, process.memoryUsage().rss);
    };
    const command = script('chatter', 'yes 0123456789 | head -c 209715200; echo; echo the end');
    const { stdout } = await reached.host.exec(command, { onOutput, maxOutputBytes: 1000 });
    expect(seen).toBe(209715200 + 9);
    expect(stdout).toHaveLength(1000);
    expect(stdout.endsWith('\nthe end\n')).toBe(true);
    expect(peak - before).toBeLessThan(160 * 1024 * 1024);
  });

  it('reads no more from the server while the listener is busy', async () => {
    const command = script('fast', 'head -c 50000000 /dev/zero; echo done >&2');
    let seen = 0;
    let done = false;
    let release = (): void => undefined;
    const busy = new Promise<void>((resolve) => (release = resolve));
    const all = reached.host.exec(command, {
      onOutput: (stream, chunk) => {
        if (stream === 'stderr') done = true;
        else seen += chunk.length;
        return stream === 'stdout' ? busy : undefined;
      },
    });
    await pollUntil('some output', async () => seen > 0);
    await reached.host.exec(cmd('sleep', '0.3'));
    expect(seen).toBeLessThan(10_000_000);
    expect(done).toBe(false);
    release();
    await all;
    expect([seen, done]).toEqual([50_000_000, true]);
  });

  it('ends everything that a command has started when it is canceled', async () => {
    const time = nap();
    const cancel = new AbortController();
    // One in the background, one in a process group of its own, one as another user, one in front.
    const text = 'sleep "$1" & setpriv --reuid=games sleep "$1" & bash -mc "sleep $1 & wait" & sleep "$1"';
    const waiting = failure(reached.host.exec(script('family', text, time), { signal: cancel.signal }));
    await pollUntil('four naps', async () => (await countProcesses(reached, time)) === 4);
    const reason = new Error('canceled by a person');
    cancel.abort(reason);
    expect(await waiting).toBe(reason);
    expect(await countProcesses(reached, time)).toBe(0);
  });

  it('ends what does not listen to TERM as well, on the deadline', async () => {
    const time = nap();
    const text = 'trap "" TERM; sleep "$1" & while :; do wait; done';
    const error = await failure(reached.host.exec(script('stubborn', text, time), { timeoutMs: 300 }));
    expect(error).toMatchObject({ code: 'STAGE_TIMED_OUT', message: 'stubborn did not end within 300 ms.' });
    expect(await countProcesses(reached, time)).toBe(0);
  });

  it('has ended what it started when it is canceled at any moment of the start', async () => {
    for (const delayMs of [0, 1, 2, 3, 5, 8, 13, 20]) {
      const time = nap();
      const cancel = new AbortController();
      const running = failure(reached.host.exec(script('late', 'sleep "$1"', time), { signal: cancel.signal }));
      await pause(delayMs);
      cancel.abort(new Error('canceled by a person'));
      expect(await running).toMatchObject({ message: 'canceled by a person' });
      expect([delayMs, await countProcesses(reached, time)]).toEqual([delayMs, 0]);
    }
  });

  it('runs nothing that is canceled before', async () => {
    const reason = new Error('too late');
    const error = await failure(reached.host.exec(cmd('touch', '/tmp/never'), { signal: AbortSignal.abort(reason) }));
    expect(error).toBe(reason);
    expect(await reached.inspect('test -e /tmp/never || echo none')).toBe('none\n');
  });

  it('ends the command when the listener to its output fails', async () => {
    const time = nap();
    const reason = new Error('the disk of the log is full');
    const onOutput = (): void => {
      throw reason;
    };
    expect(await failure(reached.host.exec(script('talk', 'echo hi; sleep "$1"', time), { onOutput }))).toBe(reason);
    expect(await countProcesses(reached, time)).toBe(0);
  });

  it('serves fifty at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (__, index) => reached.host.exec(script('echo', 'sleep 0.05; echo "$1"', index))),
    );
    expect(answers.map(({ stdout }) => Number(stdout))).toEqual(Array.from({ length: 50 }, (__, index) => index));
  });

  it('writes a file whole, with its owner and mode, and never shows it to others', async () => {
    const folder = (await reached.inspect('mktemp -d /tmp/fairlead-contract-XXXXXX')).trim();
    const path = `${folder}/it's a file`;
    await reached.host.writeFile(path, secret('hunter2\n'), { mode: 0o600 });
    await reached.host.writeFile(`${folder}/b`, Buffer.from([0, 255, 10]), { mode: 0o750, owner: 'games' });
    await reached.host.writeFile(path, 'new\n', { mode: 0o640, owner: 'root:games' });
    expect(await reached.inspect(`cd ${folder}; stat -c '%n %a %U:%G %s' *`)).toBe(
      ['b 750 games:games 3', "it's a file 640 root:games 4", ''].join('\n'),
    );
    const error = await failure(reached.host.writeFile(`${folder}/missing/x`, '', { mode: 0o600 }));
    expect(error).toMatchObject({ code: 'COMMAND_FAILED', message: 'write-file ended with exit code 2.' });
    await reached.inspect(`rm -r ${folder}`);
  });
});

describe.each(['root', 'deploy'] as const)('the fence of a host that %s reaches', (user) => {
  let reached: ReachableHost;
  beforeAll(async () => {
    reached = await reachOverSsh(user);
    await reached.inspect('install -d -m 0711 /var/lib/fairlead');
  });
  afterAll(() => reached?.close());

  const run = (lane: string, number: number, text: string) =>
    reached.host.exec(script('fenced', text), { fence: { lane, number } }).then(
      ({ stdout }) => stdout,
      (error: unknown) => error,
    );

  it('refuses an older worker, whose command does nothing, and takes the same and a newer one', async () => {
    const first = 2_000_000_000_000;
    expect(await run('application:app_1', first, 'echo one')).toBe('one\n');
    expect(await run('application:app_1', first, 'cat; echo "same $#"')).toBe('same 0\n');
    expect(await run('application:app_1', first + 1, 'echo newer')).toBe('newer\n');
    const refusal = await run('application:app_1', first, 'touch /tmp/older');
    expect(refusal).toBeInstanceOf(FenceRefused);
    expect(refusal).toMatchObject({ number: first + 1 });
    const fence = { lane: 'application:app_1', number: first };
    await expect(reached.host.writeFile('/tmp/older', 'x', { mode: 0o600, fence })).rejects.toBeInstanceOf(
      FenceRefused,
    );
    expect(await run('application:app_2', 7, 'echo another lane')).toBe('another lane\n');
    expect(await run('application:app_1', first + 1, 'exit 75')).toMatchObject({ code: 'COMMAND_FAILED' });
    expect(
      await reached.inspect(
        'ls -d /tmp/older 2>/dev/null || true; cd /var/lib/fairlead; stat -c "%n %a %U" fences fences/* fences/*/*',
      ),
    ).toBe(
      [
        'fences 700 root',
        'fences/application.app_1 700 root',
        'fences/application.app_2 700 root',
        `fences/application.app_1/${first + 1} 600 root`,
        'fences/application.app_2/7 600 root',
        '',
      ].join('\n'),
    );
  });

  it('lets the first command of a newer worker end what an older one has running, before it begins', async () => {
    const [older, other] = [nap(), nap()];
    const ended = run('database:db_1', 10, `trap 'echo stopped >/tmp/trap; exit 1' TERM; sleep ${older} & wait`);
    const elsewhere = run('database:db_2', 10, `sleep ${other}`);
    await pollUntil(
      'both run',
      async () => (await countProcesses(reached, older)) + (await countProcesses(reached, other)) === 2,
    );
    expect(await run('database:db_1', 11, `cat /tmp/trap; pgrep -xf 'sleep ${older}' || echo gone`)).toBe(
      'stopped\ngone\n',
    );
    expect(await ended).toMatchObject({ code: 'COMMAND_FAILED' });
    expect(await countProcesses(reached, other)).toBe(1);
    await run('database:db_2', 11, 'true');
    expect(await elsewhere).toMatchObject({ code: 'COMMAND_FAILED' });
  });

  it('has nothing to protect on a server without the folder of Fairlead, and makes none', async () => {
    await reached.inspect('rm -r /var/lib/fairlead');
    expect(await run('server:srv_1', 1, 'echo removed')).toBe('removed\n');
    expect(await reached.inspect('ls -d /var/lib/fairlead 2>/dev/null || echo none')).toBe('none\n');
  });
});
