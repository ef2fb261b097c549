import { parseInspection } from './inspect-applications';

const UNIT = (more: string): string =>
  `NRestarts=0\nExecMainCode=0\nExecMainStatus=0\nId=fairlead-app_1-4.service\n${more}`;
const LIST = 'app\tapp_1\t4\t20001\t\napp\tapp_2\t2\t\t1\napp\tapp_3\t\t\t\nunits\n';

describe('parseInspection', () => {
  it('tells what runs, what is served as pages, and what was never switched to', () => {
    expect(
      parseInspection(`${LIST}${UNIT('ActiveState=active\nSubState=running\nActiveEnterTimestamp=@1795190658')}\n`),
    ).toEqual([
      {
        applicationId: 'app_1',
        number: 4,
        port: 20001,
        runtime: 'systemd',
        state: 'running',
        restarts: 0,
        lastExit: undefined,
        activeSince: '2026-11-20T16:04:18.000Z',
      },
      { applicationId: 'app_2', number: 2, runtime: 'static', state: 'running', restarts: 0 },
      { applicationId: 'app_3', state: 'stopped', restarts: 0 },
    ]);
  });

  it.each([
    [
      'ActiveState=activating\nNRestarts=3\nExecMainCode=1\nExecMainStatus=4',
      { state: 'restarting', restarts: 3, lastExit: 'exit code 4' },
    ],
    ['ActiveState=failed\nExecMainCode=2\nExecMainStatus=9', { state: 'failed', lastExit: 'killed by signal 9' }],
    ['ActiveState=inactive', { state: 'stopped' }],
  ])('tells a crash by %j', (properties, expected) => {
    expect(parseInspection(`${LIST}Id=fairlead-app_1-4.service\n${properties}\n`)[0]).toMatchObject(expected);
  });
});
