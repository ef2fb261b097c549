import { runCommand, type FakeRequest } from '../../../test/run-command';

const application = {
  id: 'app_1',
  name: 'shop',
  env: { API_KEY: '••••', LOG_LEVEL: 'info' },
  plain_env: ['LOG_LEVEL'],
  pending_changes: [],
  current_deployment_id: 'dep_1',
};
const LIST = { page: 1, per_page: 25, total: 1 };

function respond({ method, path }: FakeRequest) {
  if (path.startsWith('/api/v1/applications?name=shop')) return { data: [application], meta: LIST };
  if (method === 'PATCH') return { data: { ...application, pending_changes: ['env.API_KEY'] } };
  return undefined;
}

const patch = ({ requests }: { requests: readonly FakeRequest[] }) => requests.find(({ method }) => method === 'PATCH');

describe('fairlead env', () => {
  it('reads a value from standard input and shows it nowhere', async () => {
    const run = await runCommand(['env', 'set', 'API_KEY', '-', '--app', 'shop'], { respond, stdin: 'top secret\n' });
    expect(run.code).toBe(0);
    expect(patch(run)).toMatchObject({
      path: '/api/v1/applications/app_1?env=masked',
      body: { env: { API_KEY: 'top secret' } },
    });
    expect(run.stdout + run.stderr).not.toContain('top secret');
    expect(run.stdout).toContain('next deployment');
  });

  it('skips what Fairlead sets in a file, and says so', async () => {
    const args = ['env', 'set', '--file', '-', '--app', 'shop'];
    const run = await runCommand(args, { respond, stdin: 'PORT=3000\nAPI_KEY=x\nHOST=::\n' });
    expect(run.code).toBe(0);
    expect(patch(run)).toMatchObject({ body: { env: { API_KEY: 'x' } } });
    expect(run.stderr).toContain('PORT is skipped: Fairlead sets it.');
  });

  it.each([
    ['env', 'set', 'API_KEY=top-secret'],
    ['env', 'set', 'API_KEY', 'top-secret'],
  ])('refuses a value in the arguments: %s %s %s', async (...args) => {
    const run = await runCommand([...args.filter((arg) => typeof arg === 'string'), '--app', 'shop'], { respond });
    expect(run).toMatchObject({ code: 2, requests: [] });
    expect(run.stderr).not.toContain('top-secret');
    expect(run.stderr).toContain('fairlead env set NAME -');
  });

  it('changes nothing for a file with an error', async () => {
    const files = { '.env': 'A=1\nB' };
    const run = await runCommand(['env', 'set', '--file', '.env', '--app', 'shop', '--json'], { respond, files });
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(patch(run)).toBeUndefined();
    expect(JSON.parse(run.stderr)).toMatchObject({ error: { code: 'USAGE', message: 'Line 2 is not NAME=value.' } });
  });

  it('marks values as plain, and as secret again', async () => {
    const files = { '.env': 'REGION=eu\n' };
    const plain = await runCommand(['env', 'set', '--file', '.env', '--plain', '--app', 'shop'], { respond, files });
    expect(patch(plain)?.body).toEqual({ env: { REGION: 'eu' }, plain_env: ['LOG_LEVEL', 'REGION'] });
    const secret = await runCommand(['env', 'set', 'LOG_LEVEL', '-', '--secret', '--app', 'shop'], {
      respond,
      stdin: 'x',
    });
    expect(patch(secret)?.body).toEqual({ env: { LOG_LEVEL: 'x' }, plain_env: [] });
  });

  it('removes variables, and refuses one that there is not', async () => {
    const removed = await runCommand(['env', 'unset', 'API_KEY', '--app', 'shop'], { respond });
    expect(patch(removed)?.body).toEqual({ env: { API_KEY: null } });
    const missing = await runCommand(['env', 'unset', 'OTHER', '--app', 'shop'], { respond });
    expect(missing.code).toBe(2);
    expect(patch(missing)).toBeUndefined();
  });

  it('does not pull masked values in place of real ones', async () => {
    const masked = (request: FakeRequest) =>
      request.path === '/api/v1/applications/app_1' ? { data: application } : respond(request);
    const run = await runCommand(['env', 'pull', '--app', 'shop'], { respond: masked });
    expect(run.code).toBe(4);
    expect(run.stderr).toContain('applications:write');
  });

  it('pulls values as a file that it reads again, and asks before it replaces one', async () => {
    const env = { API_KEY: "it's\n$ecret", LOG_LEVEL: 'info' };
    const unmasked = (request: FakeRequest) =>
      request.path === '/api/v1/applications/app_1' ? { data: { ...application, env } } : respond(request);
    const printed = await runCommand(['env', 'pull', '--file', '-', '--app', 'shop'], { respond: unmasked });
    const again = await runCommand(['env', 'set', '--file', '-', '--app', 'shop'], { respond, stdin: printed.stdout });
    expect(patch(again)?.body).toEqual({ env });
    const files = { '.env': 'A=1' };
    const refused = await runCommand(['env', 'pull', '--app', 'shop'], { respond: unmasked, files });
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain('--yes');
  });
});
