import { readServerFacts, sampleStats } from '../../src/index';
import { reachOverSsh, type ReachableHost } from './reachable-hosts';

describe('a real server', () => {
  let reached: ReachableHost;
  beforeAll(async () => {
    reached = await reachOverSsh('deploy', { name: 'measured' });
  });
  afterAll(() => reached?.close());

  it('reports its facts', async () => {
    const facts = await readServerFacts(reached.host);
    expect(facts).toMatchObject({ os: 'debian', osVersion: '12', arch: (await reached.inspect('uname -m')).trim() });
    expect(facts.hostname).toBe((await reached.inspect('hostname')).trim());
    expect(facts.cpuCount).toBe(Number(await reached.inspect('nproc')));
    expect(facts.diskBytes).toBe(Number(await reached.inspect('df -B1 --output=size / | tail -n 1')));
  });

  it('reports the same metrics as its own tools', async () => {
    const { sample, counters } = await sampleStats(reached.host);
    const [total = 0, available = 0] = (await reached.inspect("awk '/^Mem(Total|Available)/ {print $2}' /proc/meminfo"))
      .split('\n')
      .map((kibibytes) => Number(kibibytes) * 1024);
    expect(sample.memory.total_bytes).toBe(total);
    expect(Math.abs(sample.memory.available_bytes - available)).toBeLessThan(total / 10);
    expect(sample.disks.map(({ mount }) => mount)).toEqual(['/']);
    expect(sample.disks[0]?.total_bytes).toBeGreaterThan(sample.disks[0]?.used_bytes ?? Infinity);
    expect(sample.network.map((each) => each.interface)).toEqual(['host0']);
    expect(Math.abs(sample.processes.total - Number(await reached.inspect('ls -d /proc/[0-9]* | wc -l')))).toBeLessThan(
      8,
    );
    expect(sample.cpu.count).toBe(Number(await reached.inspect('grep -c ^cpu[0-9] /proc/stat')));
    expect(counters.uptimeSeconds).toBeGreaterThanOrEqual(sample.uptime_seconds);
  });

  it('reports rates between two samples with one short command', async () => {
    const began = performance.now();
    const { counters } = await sampleStats(reached.host);
    await reached.host.exec({
      kind: 'script',
      name: 'traffic',
      text: 'head -c 5000000 /dev/zero; sleep 0.3',
      args: [],
    });
    const exec = jest.spyOn(reached.host, 'exec');
    const { sample } = await sampleStats(reached.host, counters);
    // The two readings half a second apart are not needed here.
    expect(exec.mock.calls.map(([command]) => command)).toMatchObject([{ name: 'sample-stats', args: ['once'] }]);
    exec.mockRestore();
    // Over all the time that it may have taken, a pause of a busy machine included.
    const seconds = (performance.now() - began) / 1000;
    expect((sample.network[0]?.tx_bytes_per_second ?? 0) * seconds).toBeGreaterThan(4_000_000);
    expect(sample.cpu.usage_percent).toBeGreaterThan(0);
    expect(sample.cpu.usage_percent + sample.cpu.iowait_percent + sample.cpu.steal_percent).toBeLessThanOrEqual(100.2);
  });
});
