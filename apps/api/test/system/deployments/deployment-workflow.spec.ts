import type { RequestLog, RequestPaths, RequestStats } from '@fairlead/dto';
import { expressApp, plainNodeApp, staticSite, type TestHost } from '@fairlead/testbed';
import type { ServerRecord } from '../support/api-records';
import { fetchFromHost, Scenario, systemdUnitsOf } from '../support/scenario';

describe('the main workflow, on a plain Debian server', () => {
  let scenario: Scenario;
  let host: TestHost;
  let server: ServerRecord;

  beforeAll(async () => {
    scenario = await Scenario.start({ FAIRLEAD_REQUEST_SECONDS: '5' });
    ({ host, server } = await scenario.readyServer({ image: 'plain' }));
  });
  afterAll(() => scenario?.stop());

  it('provisions what was missing and reports the facts', () => {
    expect(server.facts).toMatchObject({ os: 'debian', cpu_count: expect.any(Number) });
    expect(Object.keys(server.capabilities)).toEqual(expect.arrayContaining(['systemd', 'caddy', 'git']));
  });

  it('can be provisioned again', async () => {
    await scenario.api.post(`/servers/${server.id}/provision`);
    const again = await scenario.api.until<ServerRecord>(
      `/servers/${server.id}`,
      ({ status }) => status !== 'provisioning',
    );
    expect(again).toMatchObject({ status: 'ready', status_reason: null });
  });

  it('deploys, deploys again under traffic and rolls back under traffic without a failed request', async () => {
    const { application, repository, hostname } = await scenario.createApplication(
      server,
      expressApp({ version: 'v1' }),
    );
    const first = await scenario.deploy(application);
    expect(first).toMatchObject({ status: 'live', number: 1, failure: null, commit: { message: 'First' } });
    expect(await fetchFromHost(host, hostname)).toBe('v1');

    await repository.commit(expressApp({ version: 'v2' }), { message: 'Second' });
    const second = await scenario.underTraffic(host, hostname, () => scenario.deploy(application));
    expect(second.result).toMatchObject({ status: 'live', number: 2 });
    expect(second.report).toMatchObject({ failed: 0, failures: {} });
    expect(Object.keys(second.report.answers)).toEqual(expect.arrayContaining(['v1', 'v2']));

    const back = await scenario.underTraffic(host, hostname, () => scenario.rollBack(application));
    expect(back.result).toMatchObject({ status: 'live', number: 3, restored_from: first.id });
    expect(back.report).toMatchObject({ failed: 0, failures: {} });
    expect(await fetchFromHost(host, hostname)).toBe('v1');

    const record = await scenario.application(application);
    expect(record).toMatchObject({
      status: 'running',
      current_deployment_id: back.result.id,
      urls: [`http://${hostname}`],
    });
    const previous = await scenario.api.get(`/applications/${application.id}/deployments/${second.result.id}`);
    expect(previous).toMatchObject({ status: 'rolled_back' });

    const sent = second.report.sent + back.report.sent;
    const requests = `/applications/${application.id}/requests`;
    const { totals } = await scenario.api.until<RequestStats>(
      `${requests}/stats?range=1h`,
      (stats) => stats.totals.requests >= sent,
      { timeoutMs: 120_000 },
    );
    expect(totals).toMatchObject({ server_errors: 0, p50_ms: expect.any(Number), p99_ms: expect.any(Number) });
    const log = await scenario.api.get<RequestLog>(`${requests}?status=2xx&limit=5`);
    expect(log).toMatchObject({ end: 'more', requests: Array(5).fill(expect.objectContaining({ host: hostname })) });
    const { paths } = await scenario.api.get<RequestPaths>(`${requests}/paths?range=1h&sort=-requests`);
    expect(paths[0]).toMatchObject({ method: 'GET', path: '/', errors: 0 });
  });

  it('serves a static site, and the same application as a program in its next version', async () => {
    const { application, repository, hostname } = await scenario.createApplication(
      server,
      staticSite({ version: 'page' }),
    );
    expect(await scenario.deploy(application)).toMatchObject({ status: 'live' });
    expect(await fetchFromHost(host, hostname)).toBe('page');
    await repository.commit({ ...plainNodeApp({ version: 'program' }), 'index.html': null }, { message: 'Program' });
    const { result, report } = await scenario.underTraffic(host, hostname, () => scenario.deploy(application));
    expect(result).toMatchObject({ status: 'live' });
    expect(report.answers).toMatchObject({ program: expect.any(Number) });
    expect(await fetchFromHost(host, hostname)).toBe('program');
  });

  it('removes everything of an application, and then of itself, from the server', async () => {
    const { application, hostname } = await scenario.createApplication(server, plainNodeApp({ version: 'superseded' }));
    await scenario.deploy(application);
    expect(await systemdUnitsOf(host, application)).toEqual([`fairlead-${application.id}-1.service`]);
    await expect(scenario.api.delete(`/servers/${server.id}`)).rejects.toMatchObject({
      status: 409,
      code: 'SERVER_IN_USE',
    });

    for (const { id } of await scenario.api.get<{ id: string }[]>('/applications')) {
      await scenario.api.delete(`/applications/${id}`);
      await expect(scenario.api.until(`/applications/${id}`, () => false, { timeoutMs: 60_000 })).rejects.toMatchObject(
        {
          status: 404,
          code: 'RESOURCE_NOT_FOUND',
        },
      );
    }
    expect(await systemdUnitsOf(host, application)).toEqual([]);
    expect(await fetchFromHost(host, hostname)).not.toBe('superseded');
    await expect(host.must(`id ${application.id}`)).rejects.toThrow();

    await scenario.api.delete(`/servers/${server.id}`);
    await expect(scenario.api.until(`/servers/${server.id}`, () => false, { timeoutMs: 60_000 })).rejects.toMatchObject(
      { status: 404 },
    );
    expect(await host.must('ls -d /var/lib/fairlead /etc/systemd/system/fairlead* 2>/dev/null | sort || true')).toBe(
      '',
    );
  });
});
