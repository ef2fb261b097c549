import { User } from '../../../src/users/user.entity';
import { PASSWORD, signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { OWNER_CREDENTIALS, SIGN_IN_PATH, startForFile } from './session-fixtures';

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

  it('answers a wrong password and an unknown person alike, in about the same time', async () => {
    const time = async (email: string): Promise<{ ms: number; body: string }> => {
      const began = performance.now();
      const answer = await api.http().post(SIGN_IN_PATH).send({ email, password: 'wrong password 1' }).expect(401);
      return { ms: performance.now() - began, body: JSON.stringify({ ...answer.body.error, request_id: '' }) };
    };
    await time('nobody@example.org');
    const wrong: Awaited<ReturnType<typeof time>>[] = [];
    const unknown: typeof wrong = [];
    // In turns, so that a machine that is busy for a while is so for both.
    for (let n = 1; n <= 6; n += 1) {
      wrong.push(await time(OWNER_CREDENTIALS.email));
      unknown.push(await time(`n${n}@example.org`));
    }
    expect(new Set([...wrong, ...unknown].map(({ body }) => body)).size).toBe(1);
    const quickest = (all: { ms: number }[]) => Math.min(...all.map(({ ms }) => ms));
    // The check of a password takes about 15 ms; an answer without it would be an order of magnitude quicker.
    expect(quickest(unknown)).toBeGreaterThan(quickest(wrong) / 3);
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
