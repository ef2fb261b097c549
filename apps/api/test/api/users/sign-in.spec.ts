import { User } from '../../../src/users/user.entity';
import { PASSWORD, signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { OWNER_CREDENTIALS, SIGN_IN_PATH, apiStarter } from './session-fixtures';

const startForFile = apiStarter();

describe('sign-in', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startForFile();
    await signedInAgent(api, 'owner');
  });

  it('keeps passwords as argon2id with 19 MiB and two passes', async () => {
    const user = await api.dataSource.manager.findOneByOrFail(User, { email: OWNER_CREDENTIALS.email });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('answers a wrong password and an unknown person alike, and verifies a hash for both, so that both take as long', async () => {
    const verify = jest.spyOn(jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2'), 'verify');
    const answers = new Set<string>();
    for (const email of [OWNER_CREDENTIALS.email, 'unknown@example.org']) {
      const answer = await api.http().post(SIGN_IN_PATH).send({ email, password: 'wrong password 1' }).expect(401);
      answers.add(JSON.stringify({ ...answer.body.error, request_id: '' }));
    }
    expect(answers.size).toBe(1);
    const hashes = verify.mock.calls.map(([passwordHash]) => String(passwordHash));
    expect(hashes).toHaveLength(2);
    for (const passwordHash of hashes) expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes).size).toBe(2);
    verify.mockRestore();
  });

  it('429 with Retry-After after ten wrong passwords for an account, and not one more however parallel', async () => {
    const limited = await startForFile();
    await signedInAgent(limited, 'admin');
    const attempt = (email: string, password: string) => limited.http().post(SIGN_IN_PATH).send({ email, password });
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => attempt('admin@example.org', 'wrong password 1')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    for (const answer of refused) {
      expect(answer.body.error.code).toBe('RATE_LIMIT_EXCEEDED');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(890);
    }
    await attempt('admin@example.org', PASSWORD).expect(429);
  });

  it('429 after thirty attempts from one address, whatever the account', async () => {
    const limited = await startForFile();
    const attempt = (i: number) =>
      limited
        .http()
        .post(SIGN_IN_PATH)
        .send({ email: `p${i}@example.org`, password: 'wrong password 1' });
    const answers = await Promise.all(Array.from({ length: 35 }, (_, i) => attempt(i)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  describe('from several addresses', () => {
    const start = (more: Record<string, string> = {}) =>
      startForFile({ settings: { FAIRLEAD_TRUSTED_PROXIES: '127.0.0.0/8', ...more } });
    const attempt = (limited: TestApi, ip: string, password: string) =>
      limited
        .http()
        .post(SIGN_IN_PATH)
        .set('X-Forwarded-For', ip)
        .send({ ...OWNER_CREDENTIALS, password })
        .then(({ status }) => status);

    it('lets the owner in while a stranger is refused', async () => {
      const limited = await start();
      await signedInAgent(limited, 'owner');
      for (let i = 0; i < 12; i += 1) await attempt(limited, '203.0.113.9', 'wrong password 1');
      expect(await attempt(limited, '203.0.113.9', PASSWORD)).toBe(429);
      expect(await attempt(limited, '198.51.100.7', PASSWORD)).toBe(200);
    });

    it('429 over all addresses, except those that the owner has signed in from', async () => {
      const limited = await start({ FAIRLEAD_SIGN_IN_ATTEMPTS_PER_ACCOUNT: '20' });
      await signedInAgent(limited, 'owner');
      expect(await attempt(limited, '198.51.100.7', PASSWORD)).toBe(200);
      const guesses = Array.from({ length: 30 }, (_, i) => attempt(limited, `203.0.113.${i}`, 'wrong password 1'));
      const statuses = await Promise.all(guesses);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
      expect(await attempt(limited, '203.0.113.200', PASSWORD)).toBe(429);
      expect(await attempt(limited, '198.51.100.7', PASSWORD)).toBe(200);
    });
  });

  it('does not count sign-ins that succeed', async () => {
    const limited = await startForFile();
    await signedInAgent(limited, 'owner');
    for (let i = 0; i < 15; i += 1) await limited.http().post(SIGN_IN_PATH).send(OWNER_CREDENTIALS).expect(200);
  });

  it.each([
    ['no e-mail address', { email: undefined }],
    ['an e-mail address that is none', { email: 'ann' }],
    ['a password that is no text', { password: { $ne: '' } }],
    ['an endless password', { password: 'x'.repeat(100_000) }],
    ['an unknown field', { remember: true }],
  ])('400 for %s', async (_what, change) => {
    await api
      .http()
      .post(SIGN_IN_PATH)
      .send({ ...OWNER_CREDENTIALS, ...change })
      .expect(400);
  });
});
