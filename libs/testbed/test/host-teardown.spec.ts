import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bootHost, removeOrphanedHosts } from '@fairlead/testbed';
import { hostNetworkOf } from '../src/hosts/host-addresses';
import { hostFolder } from '../src/hosts/teardown';
import { isAlive, waitUntil } from '../src/machine/processes';
import { run } from '../src/machine/run-program';

const numberOf = (name: string): number => Number(name.slice(name.lastIndexOf('-') + 1));

/** What tells a host from the next one with its number. */
function tokenOf(number: number): string {
  return readFileSync(path.join(hostFolder(number), 'token'), 'utf8');
}

/** Another test gets the number as soon as nothing of the former host is left; what there is then is not meant. */
function hasGoneTo(number: number, token: string): boolean {
  try {
    return tokenOf(number) !== token;
  } catch {
    return false;
  }
}

async function traces(number: number, token?: string): Promise<string[]> {
  const { namespace, link } = hostNetworkOf(number);
  const [namespaces, links, mounts] = await Promise.all([
    run('ip', ['netns', 'list']),
    run('ip', ['-o', 'link', 'show']),
    run('cat', ['/proc/mounts', '/proc/self/cgroup']),
  ]);
  const groups = await run('sh', [
    '-c',
    `ls -d /sys/fs/cgroup/fairlead-testbed-${number} /sys/fs/cgroup/*/fairlead-testbed-${number}`,
  ]);
  if (token !== undefined && hasGoneTo(number, token)) return [];
  return [
    ...namespaces.stdout.split('\n').filter((line) => line.split(' ')[0] === namespace),
    ...links.stdout.split('\n').filter((line) => line.includes(` ${link}@`)),
    ...mounts.stdout.split('\n').filter((line) => line.includes(`${hostFolder(number)}/`)),
    ...groups.stdout.split('\n').filter((line) => line !== ''),
    ...(existsSync(hostFolder(number)) ? [hostFolder(number)] : []),
  ];
}

describe('a host that has ended', () => {
  it('leaves no process, network, mount, control group or file', async () => {
    const host = await bootHost({ smallDisk: { path: '/srv/small', megabytes: 16 } });
    const number = numberOf(host.name);
    const token = tokenOf(number);
    expect((await traces(number)).length).toBeGreaterThan(4);
    await host.stop();
    expect(await traces(number, token)).toEqual([]);
  });

  it('leaves nothing when the process that booted it is killed', async () => {
    // A process of its own that boots a host, tells its name and waits.
    const program = `const { bootHost } = require('@fairlead/testbed');
      bootHost({ image: 'plain' }).then((host) => { console.log(host.name); setInterval(() => {}, 1000); });`;
    const owner = spawn(process.execPath, ['-e', program], { cwd: __dirname, stdio: ['ignore', 'pipe', 'inherit'] });
    const name = await new Promise<string>((resolve) => {
      owner.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    });
    const number = numberOf(name);
    const token = tokenOf(number);
    expect((await traces(number)).length).toBeGreaterThan(4);
    owner.kill('SIGKILL');
    await waitUntil(async () => (await traces(number, token)).length === 0, {
      timeoutMs: 60_000,
      what: 'its guard to clean up',
    });
  });

  it('is swept when even its guard is gone', async () => {
    const gone = spawn('true');
    await once(gone, 'exit');
    const number = 15_999;
    const folder = hostFolder(number);
    await run('mkdir', ['-p', folder]);
    await run('ip', ['netns', 'add', hostNetworkOf(number).namespace]);
    const sleeper = spawn('sleep', ['600']);
    const startTime = (await run('awk', ['{ print $22 }', `/proc/${sleeper.pid}/stat`])).stdout.trim();
    // The owner last: from then on the sweep of another test may be the one that finds it.
    writeFileSync(path.join(folder, 'processes'), `${sleeper.pid} ${startTime}\n`);
    const ended = once(sleeper, 'exit');
    writeFileSync(path.join(folder, 'owner'), `${gone.pid} 1`);
    await removeOrphanedHosts();
    await ended;
    expect(isAlive({ pid: sleeper.pid ?? 0, startTime })).toBe(false);
    expect(await traces(number)).toEqual([]);
  });

  it('is not swept while its owner lives', async () => {
    const host = await bootHost({ image: 'plain' });
    expect(await removeOrphanedHosts()).not.toContain(numberOf(host.name));
    expect(await host.must('systemctl is-system-running')).toBe('running\n');
    await host.stop();
  });
});
