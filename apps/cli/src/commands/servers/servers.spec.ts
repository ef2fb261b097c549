import { runCommand, type FakeRequest } from '../../../test/run-command';

const SHOWN = `SHA256:${'B'.repeat(43)}`;

const probe = {
  reachable: true,
  host_key: { algorithm: 'ssh-ed25519', fingerprint: SHOWN },
  authenticated: false,
  privileged: false,
  facts: null,
  supported: false,
  found_owner: null,
  problem: { code: 'SSH_AUTHENTICATION_FAILED', message: 'The key was refused.' },
};

function respond({ method, path }: FakeRequest) {
  if (path === '/api/v1/servers/probe') return { data: probe };
  if (method === 'POST' && path === '/api/v1/servers') return { status: 202, data: { id: 'srv_1', name: 'web-1' } };
  if (path === '/api/v1/servers?name=203.0.113.7') return { data: [], meta: { page: 1, per_page: 25, total: 0 } };
  return undefined;
}

const added = ({ requests }: { requests: readonly FakeRequest[] }) =>
  requests.find(({ method, path }) => method === 'POST' && path === '/api/v1/servers');
const ADD = ['servers', 'add', 'web-1', '203.0.113.7', '--no-wait'];

describe('fairlead servers', () => {
  it('adds a server only with a host key that was confirmed', async () => {
    const refused = await runCommand(ADD, { respond });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(SHOWN);
    expect(added(refused)).toBeUndefined();
    const confirmed = await runCommand([...ADD, '--yes'], { respond });
    expect(added(confirmed)?.body).toMatchObject({ host: '203.0.113.7', host_key_fingerprint: SHOWN });
    const known = await runCommand([...ADD, '--host-key', 'SHA256:known'], { respond });
    expect(known.requests).toHaveLength(1);
    expect(added(known)?.body).toMatchObject({ host_key_fingerprint: 'SHA256:known' });
  });

  it('sends a password only after the host key was confirmed, and shows it nowhere', async () => {
    const run = await runCommand([...ADD, '--yes', '--password'], { respond, stdin: 'top secret\n' });
    expect(run.requests[0]).toMatchObject({ path: '/api/v1/servers/probe', body: { host: '203.0.113.7' } });
    expect(JSON.stringify(run.requests[0]?.body)).not.toContain('secret');
    expect(added(run)?.body).toMatchObject({ password: 'top secret' });
    expect(run.stdout + run.stderr).not.toContain('top secret');
  });

  it('checks a machine that is no server yet, and fails where it is not usable', async () => {
    const run = await runCommand(['servers', 'check', '203.0.113.7', '--json'], { respond });
    expect(run.code).toBe(5);
    expect(run.json()).toEqual(probe);
  });
});
