import { runCommand, type FakeRequest } from '../../../test/run-command';

const application = {
  id: 'app_1',
  name: 'shop',
  instances: 1,
  build: { start_command: 'node 1.js' },
  port: null,
  pending_changes: [],
  status: 'running',
};
const LIST = { page: 1, per_page: 25, total: 1 };

function respond({ method, path }: FakeRequest) {
  if (path.startsWith('/api/v1/applications?name=shop')) return { data: [application], meta: LIST };
  if (method === 'PATCH') return { data: application };
  if (method === 'DELETE') return { data: { ...application, status: 'deleting' } };
  if (path.startsWith('/api/v1/applications/app_1'))
    return {
      status: 404,
      body: { success: false, error: { code: 'RESOURCE_NOT_FOUND', message: 'It is not there.' } },
    };
  return undefined;
}

const sent = ({ requests }: { requests: readonly FakeRequest[] }, method: string) =>
  requests.filter((request) => request.method === method);

describe('fairlead apps', () => {
  it('changes settings: JSON where it is not a text now', async () => {
    const changes = [
      'instances=2',
      'build.start_command=8080',
      'health_check.path=/up',
      'port=null',
      'persistent_paths=["data"]',
    ];
    const run = await runCommand(['apps', 'settings', 'shop', ...changes], { respond });
    expect(run.code).toBe(0);
    expect(sent(run, 'PATCH')[0]?.body).toEqual({
      instances: 2,
      build: { start_command: '8080' },
      health_check: { path: '/up' },
      port: null,
      persistent_paths: ['data'],
    });
  });

  it.each([
    'env.API_KEY=secret-value',
    'source.registry_password=secret-value',
    'forge.token=secret-value',
    'secret-value',
    '__proto__.x=secret-value',
  ])('refuses %s, before anything is requested to change', async (change) => {
    const run = await runCommand(['apps', 'settings', 'shop', change], { respond });
    expect(run.code).toBe(2);
    expect(sent(run, 'PATCH')).toEqual([]);
    if (change !== 'secret-value') expect(run.stderr).not.toContain('secret-value');
  });

  it('reads changes from standard input', async () => {
    const stdin = '{"forge": {"token": "secret-value"}}';
    const run = await runCommand(['apps', 'settings', 'shop', '--file', '-'], { respond, stdin });
    expect(sent(run, 'PATCH')[0]?.body).toEqual({ forge: { token: 'secret-value' } });
    expect(run.stdout + run.stderr).not.toContain('secret-value');
  });

  it('deletes only what was confirmed', async () => {
    const refused = await runCommand(['apps', 'delete', 'shop'], { respond });
    expect(refused.code).toBe(2);
    expect(sent(refused, 'DELETE')).toEqual([]);
    const confirmed = await runCommand(['apps', 'delete', 'shop', '--yes'], { respond });
    expect(confirmed).toMatchObject({ code: 0, stdout: 'shop is deleted.\n' });
    expect(sent(confirmed, 'DELETE')).toHaveLength(1);
  });

  it('reports a deletion that has failed', async () => {
    const failed = {
      ...application,
      status: 'deleting',
      status_reason: 'The server did not respond.',
      updated_at: 'later',
    };
    const run = await runCommand(['apps', 'delete', 'shop', '--yes'], {
      respond: (request) =>
        request.method === 'GET' && request.path.startsWith('/api/v1/applications/app_1')
          ? { data: failed }
          : respond(request),
    });
    expect(run).toMatchObject({ code: 5, stdout: '' });
    expect(run.stderr).toContain('The server did not respond.');
  });
});
