import { runCommand, type FakeRequest } from '../../../test/run-command';

const LIST = { page: 1, per_page: 25, total: 1 };
const created = {
  id: 'app_1',
  name: 'shop',
  source: { type: 'git', repository: 'git@git.example.com:shop.git' },
  deploy_key: { public_key: 'ssh-ed25519 AAAA' },
};

function respond({ method, path }: FakeRequest) {
  if (path.startsWith('/api/v1/servers'))
    return { data: [{ id: 'srv_1', name: 'web-1', status: 'ready' }], meta: LIST };
  if (path === '/api/v1/applications/detect')
    return {
      status: 422,
      body: { success: false, error: { code: 'REPOSITORY_AUTHENTICATION_FAILED', message: 'Refused.' } },
    };
  if (method === 'POST' && path.startsWith('/api/v1/applications')) return { status: 201, data: created };
  return undefined;
}

const posted = ({ requests }: { requests: readonly FakeRequest[] }) =>
  requests.find(({ method, path }) => method === 'POST' && path.startsWith('/api/v1/applications?'));

describe('fairlead create', () => {
  it('creates an application of a private repository, and shows its deploy key', async () => {
    const files = { 'shop.env': 'API_KEY="top secret"\n' };
    const args = [
      'create',
      'shop',
      '--repo',
      'git@git.example.com:shop.git',
      '--env-file',
      'shop.env',
      '--instances',
      '2',
    ];
    const run = await runCommand(args, { respond, files });
    expect(run.code).toBe(0);
    expect(posted(run)?.body).toEqual({
      name: 'shop',
      server_id: 'srv_1',
      source: { type: 'git', repository: 'git@git.example.com:shop.git' },
      runtime: 'auto',
      instances: 2,
      env: { API_KEY: 'top secret' },
    });
    expect(run.stdout).toContain('ssh-ed25519 AAAA');
    expect(run.stderr).toContain('Refused.');
    expect(run.stdout + run.stderr).not.toContain('top secret');
  });

  it('does not send the credentials that are in the address of a repository', async () => {
    const args = ['create', 'shop', '--repo', 'https://me:ghp_secret@git.example.com/shop.git', '--no-detect'];
    const run = await runCommand(args, { respond });
    expect(JSON.stringify(run.requests)).not.toContain('ghp_secret');
    expect(posted(run)?.body).toMatchObject({ source: { repository: 'https://git.example.com/shop.git' } });
  });

  it.each([
    [['create', 'shop'], '--repo URL'],
    [['create', '--upload'], 'The name is missing.'],
    [['create', 'shop', '--upload', '--image', 'nginx'], 'Give one of them.'],
    [['create', 'shop', '--image', 'nginx', '--branch', 'main'], '--branch belongs to --repo.'],
    [['create', 'shop', '--upload', '--runtime', 'heroku'], 'The runtime is one of'],
  ])('is used wrongly as %j', async (args, message) => {
    const run = await runCommand(args, { respond });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(message);
    expect(posted(run)).toBeUndefined();
  });
});
