import type { CreatedDatabase, DatabaseRecord, LoggedLine } from '../support/api-records';
import { Scenario } from '../support/scenario';

jest.setTimeout(580_000);

describe('engines that the server does not have', () => {
  let scenario: Scenario;

  beforeAll(async () => {
    scenario = await Scenario.start();
  });
  afterAll(() => scenario?.stop());

  it('are installed with the first database of each, one after the other even if requested at the same time', async () => {
    const { host, server } = await scenario.readyServer();
    const made = await Promise.all(
      ['postgresql', 'mariadb', 'redis', 'redis'].map((engine, index) =>
        scenario.api.post<CreatedDatabase>('/databases', { name: `db-${index}`, server_id: server.id, engine }),
      ),
    );
    const ends = await Promise.all(
      made.map(({ id }) =>
        scenario.api.until<DatabaseRecord>(`/databases/${id}`, ({ status }) => status !== 'creating', {
          timeoutMs: 500_000,
          everyMs: 500,
        }),
      ),
    );
    expect(ends.map(({ engine, status, status_reason: why }) => [engine, status, why])).toEqual([
      ['postgresql', 'ready', null],
      ['mariadb', 'ready', null],
      ['redis', 'ready', null],
      ['redis', 'ready', null],
    ]);
    const log = await scenario.api.get<LoggedLine[]>(`/databases/${made[0]?.id}/logs`);
    expect(log.map(({ text }) => text).join('\n')).toContain('Installing: postgresql');
    const listeners = await host.must(`ss -Hltn | awk '{print $4}'`);
    for (const { port } of ends) {
      const of = listeners.split('\n').filter((address) => address.endsWith(`:${port}`));
      expect(of).not.toEqual([]);
      expect(of.filter((address) => !/^(127\.0\.0\.1|\[::1\]):\d+$/.test(address))).toEqual([]);
    }
  });
});
