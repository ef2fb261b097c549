import { runCommand, type FakeRequest } from '../../../test/run-command';

const application = {
  id: 'app_1',
  name: 'shop',
  status: 'running',
  status_reason: 'Says \u001b]0;title\u0007 something',
  runtime: 'systemd',
  instances: 2,
  urls: ['https://shop.example.com'],
  pending_changes: [],
};
const deployment = {
  id: 'dep_1',
  number: 7,
  status: 'live',
  ref: 'main',
  commit: null,
  created_at: '2026-01-01T00:00:00Z',
};

function respond({ path }: FakeRequest) {
  if (path.startsWith('/api/v1/applications?name=shop'))
    return { data: [application], meta: { page: 1, per_page: 25, total: 1 } };
  if (path.startsWith('/api/v1/applications?')) return { data: [], meta: { page: 1, per_page: 25, total: 0 } };
  if (path.startsWith('/api/v1/applications/app_1/deployments?')) return { data: [deployment] };
  return undefined;
}

describe('fairlead status', () => {
  it('shows an application and its deployments', async () => {
    const { code, stdout } = await runCommand(['status', 'shop'], { respond });
    expect(code).toBe(0);
    expect(stdout).toContain('shop (app_1)');
    expect(stdout).toContain(String.raw`Says \x1b]0;title\x07 something`);
    expect(stdout).toMatch(/7\s+live\s+main\s+-\s+2026-01-01T00:00:00Z\s+dep_1/);
  });

  it('says why a process of it ended', async () => {
    const diagnosis = {
      message: 'The variable API_KEY is not set.',
      advice: 'Set it in the environment of the application.',
      evidence: { text: "KeyError: \u001b[31m'API_KEY'", seq: null, at: '2026-01-01T00:00:00Z' },
    };
    const crashed = { ...application, status: 'crashed', status_details: { process: 'web', diagnosis } };
    const { stdout } = await runCommand(['status', 'shop'], {
      respond: (request) =>
        request.path.startsWith('/api/v1/applications?name=shop')
          ? { data: [crashed], meta: { page: 1, per_page: 25, total: 1 } }
          : respond(request),
    });
    expect(stdout).toMatch(/Cause:\s+The variable API_KEY is not set\.\n/);
    expect(stdout).toMatch(/Shown by:\s+KeyError: .*'API_KEY'\n/);
    expect(stdout).toMatch(/Advice:\s+Set it in the environment/);
    expect(stdout).not.toContain('\u001b');
  });

  it('prints one object with --json', async () => {
    const { json } = await runCommand(['status', 'shop', '--json'], { respond });
    expect(json()).toEqual({ application, deployments: [deployment] });
  });

  it('reports an application that does not exist', async () => {
    const { code, stdout, stderr } = await runCommand(['status', 'nothing', '--json'], { respond });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'APPLICATION_NOT_FOUND', exit_code: 1 } });
  });
});
