import { parseApplicationInspections } from './parse-inspection';

const UNIT = (id: string, more: string): string =>
  `NRestarts=0\nExecMainCode=0\nExecMainStatus=0\nMemoryCurrent=[not set]\nCPUUsageNSec=18446744073709551615\nId=${id}.service\n${more}\n`;
const LIST = `up\t120.50
app\tapp_1\t
app\tapp_2\t1
app\tapp_3\t
app\tapp_4\t
live\tapp_1\t4\t
port\tapp_1\t1\t20001
port\tapp_1\t2\t20008
unit\tapp_1\tfairlead-app_1-4.service\t
unit\tapp_1\tfairlead-app_1-4-2.service\t
unit\tapp_1\tfairlead-app_1-4-worker.service\t
usage\tfairlead-app_1-4.service\t4096000\t120000000
live\tapp_2\t2\t1
live\tapp_4\t9\t
port\tapp_4\t1\t20009
unit\tapp_4\tfairlead-app_4-9.service\t1
container\tfairlead-app_4-9.service\t1000\t2000\tUp 3 minutes (unhealthy)
`;
const RUNS = 'ActiveState=active\nSubState=running\nActiveEnterTimestamp=@1795190658';
const UNITS = [
  UNIT('fairlead-app_1-4', RUNS),
  UNIT('fairlead-app_1-4-2', RUNS),
  UNIT('fairlead-app_1-4-worker', RUNS),
  UNIT('fairlead-app_4-9', `${RUNS}\nMemoryCurrent=77`),
];
const check = { type: 'http', path: '/', expectedStatus: [[200, 299]], timeoutSeconds: 1 } as const;

function inspect(
  more: string,
  units: readonly string[] = UNITS,
  checks: Parameters<typeof parseApplicationInspections>[1] = {},
) {
  return parseApplicationInspections(`${LIST}${more}units\n${units.join('\n')}`, checks);
}

describe('parseInspection', () => {
  it('tells what runs, what is served as pages or closed, and what was never switched to', () => {
    const [first, second, third] = inspect('');
    expect(first).toMatchObject({
      applicationId: 'app_1',
      number: 4,
      port: 20001,
      runtime: 'systemd',
      state: 'running',
      restarts: 0,
      activeSince: '2026-11-20T16:04:18.000Z',
      maintenance: false,
      uptimeSeconds: 120.5,
    });
    expect(first?.processes.map(({ name, instance, port }) => [name, instance, port])).toEqual([
      ['web', 1, 20001],
      ['web', 2, 20008],
      ['worker', 1, undefined],
    ]);
    expect(second).toMatchObject({ number: 2, runtime: 'static', state: 'running', maintenance: true, processes: [] });
    expect(third).toEqual({
      applicationId: 'app_3',
      state: 'stopped',
      restarts: 0,
      processes: [],
      maintenance: false,
      uptimeSeconds: 120.5,
    });
  });

  it.each([
    [
      'ActiveState=activating\nNRestarts=3\nExecMainCode=1\nExecMainStatus=4',
      { state: 'restarting', restarts: 3, lastExit: 'exit code 4' },
    ],
    ['ActiveState=deactivating\nExecMainCode=1\nExecMainStatus=4', { state: 'restarting', lastExit: 'exit code 4' }],
    ['ActiveState=failed\nExecMainCode=2\nExecMainStatus=9', { state: 'failed', lastExit: 'killed by signal 9' }],
    ['ActiveState=failed\nResult=oom-kill\nExecMainCode=2', { state: 'failed', lastExit: 'killed: out of memory' }],
    ['ActiveState=inactive', { state: 'stopped' }],
  ])('tells a crash by %j, of whichever instance', (properties, expected) => {
    const units = [UNITS[0] ?? '', `Id=fairlead-app_1-4-2.service\n${properties}\n`];
    expect(inspect('', units)[0]).toMatchObject(expected);
  });

  it('counts the ends of the last minutes, and the kills for want of memory among them', () => {
    const ends = ['killed\tKILL\toom', 'exited\t1\t-', 'killed\tKILL\toom'];
    const [inspection] = inspect(ends.map((end) => `end\tfairlead-app_1-4-2.service\t${end}\n`).join(''));
    expect(inspection?.processes[1]).toMatchObject({
      recentExits: 3,
      recentOomKills: 2,
      lastExit: 'killed: out of memory',
    });
    expect(inspection?.processes[0]).toMatchObject({ recentExits: 0, recentOomKills: 0 });
  });

  it.each([
    ['exited\t5\t-', 'exit code 5'],
    ['killed\tSEGV\t-', 'killed by signal 11'],
    ['dumped\tABRT\t-', 'killed by signal 6'],
  ])('knows of %j how a process ended that runs again', (end, lastExit) => {
    const [inspection] = inspect(`end\tfairlead-app_1-4-2.service\t${end}\n`, [
      UNITS[0] ?? '',
      'Id=fairlead-app_1-4-2.service\nActiveState=active\nNRestarts=1\nExecMainCode=0\nExecMainStatus=0\n',
    ]);
    expect(inspection?.processes[1]).toMatchObject({ state: 'running', lastExit });
  });

  it('takes what systemd has counted, else what was counted one by one; and of a container its own group', () => {
    const inspection = inspect('');
    expect(inspection[0]?.processes[0]).toMatchObject({ memoryBytes: 4096000, cpuNanoseconds: 120000000 });
    expect(inspection[0]?.processes[1]).toMatchObject({ memoryBytes: undefined, cpuNanoseconds: undefined });
    expect(inspection[3]?.processes[0]).toMatchObject({ memoryBytes: 1000, cpuNanoseconds: 2000 });
    expect(inspection[3]?.runtime).toBe('docker');
  });

  it('says which instance is not healthy, and why', () => {
    const answers = 'health\tapp_1\t20001\t200\t0\nhealth\tapp_1\t20008\t500\t0\n';
    const [inspection, , , container] = inspect(answers, UNITS, { app_1: check, app_4: { ...check, type: 'image' } });
    expect(inspection?.processes[0]).toMatchObject({ healthy: true });
    expect(inspection?.processes[1]).toMatchObject({ healthy: false, unhealthyReason: 'it answered with status 500' });
    expect(inspection?.processes[2]).not.toHaveProperty('healthy');
    expect(container?.processes[0]).toMatchObject({
      healthy: false,
      unhealthyReason: 'the health check of its image failed',
    });
    const late = inspect('health\tapp_1\t20001\t000\t28\n', UNITS, { app_1: check })[0]?.processes[0];
    expect(late).toMatchObject({ healthy: false, unhealthyReason: 'it gave no answer in time' });
  });

  it.each([
    ['200', { healthy: true }],
    ['503', { healthy: false, unhealthyReason: 'it answered with status 503' }],
    ['000', { healthy: false, unhealthyReason: 'it gave no answer' }],
  ])('takes the status alone from a curl that does not tell how it ended: %s', (status, expected) => {
    const [inspection] = inspect(`health\tapp_1\t20001\t${status}\t\n`, UNITS, { app_1: check });
    expect(inspection?.processes[0]).toMatchObject(expected);
  });
});
