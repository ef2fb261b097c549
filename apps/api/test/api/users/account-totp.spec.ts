import { generateSync } from 'otplib';
import supertest from 'supertest';
import { sha256Hex } from '../../../src/auth/secret-tokens';
import { CounterStore } from '../../../src/auth/throttle/counter-store';
import { RecoveryCode } from '../../../src/users/totp/recovery-code.entity';
import { TotpSecret } from '../../../src/users/totp/totp-secret.entity';
import { PASSWORD, signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { auditEventsNamed, userIdOf, SIGN_IN_PATH, secondSession, apiStarter } from './session-fixtures';
import { totpCode, forgetUsedTotpCodes, TOTP_PATH, enrollTotp, waitForTotpStep } from './totp-fixtures';

const startForFile = apiStarter();

describe('an authenticator app', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await startForFile();
  });

  const signIn = (email: string, totp?: string) =>
    api.http().post(SIGN_IN_PATH).send({ email, password: PASSWORD, totp });
  const codes = (answers: supertest.Response[]) => answers.map(({ status, body }) => body.error?.code ?? status);

  it('is required once a code of it has been confirmed, and not before', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    const elsewhere = await secondSession(api, 'ann@example.org');
    const begun = await ann.post(TOTP_PATH).send({ password: PASSWORD }).expect(200);
    const { secret, otpauth_url } = begun.body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauth_url).toBe(`otpauth://totp/Fairlead:ann%40example.org?secret=${secret}&issuer=Fairlead`);
    expect((await ann.get(TOTP_PATH)).body.data).toEqual({ enabled: false, recovery_codes_left: 0 });
    await signIn('ann@example.org').expect(200);

    const wrong = await ann
      .post(`${TOTP_PATH}/confirm`)
      .send({ code: totpCode(secret, 90) })
      .expect(400);
    expect(wrong.body.error.details).toMatchObject([{ field: 'code', code: 'is_totp_code' }]);
    const confirmed = await ann
      .post(`${TOTP_PATH}/confirm`)
      .send({ code: totpCode(secret) })
      .expect(200);
    expect(confirmed.body.data.recovery_codes).toHaveLength(10);
    expect(new Set(confirmed.body.data.recovery_codes).size).toBe(10);
    expect((await ann.get(TOTP_PATH)).body.data).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect((await ann.get(SIGN_IN_PATH)).body.data.user.totp_enabled).toBe(true);
    // Begun without a code, so no longer good enough.
    await elsewhere.get(SIGN_IN_PATH).expect(401);
    const refused = await signIn('ann@example.org').expect(401);
    expect(refused.body.error.code).toBe('TOTP_REQUIRED');
    expect(refused.headers['www-authenticate']).toBe('Cookie realm="fairlead"');
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(await auditEventsNamed(api, 'user.totp_enabled')).toMatchObject([{ subjectId: await userIdOf(ann) }]);
  });

  it('is not revealed without the password', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    const { secret } = await enrollTotp(ann);
    await forgetUsedTotpCodes(api);
    const guess = { email: 'ann@example.org', password: 'wrong password 1', totp: totpCode(secret) };
    const answer = await api.http().post(SIGN_IN_PATH).send(guess).expect(401);
    expect(answer.body.error.code).toBe('CREDENTIALS_INVALID');
  });

  it('may be one step of 30 seconds early or late, and no more', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    const { secret } = await enrollTotp(ann);
    const at = async (seconds: number) => {
      await forgetUsedTotpCodes(api);
      return signIn('ann@example.org', totpCode(secret, seconds));
    };
    // A code that is one step early or late when it is generated must still be so when it is checked.
    await waitForTotpStep(20);
    const answers = [await at(-60), await at(-30), await at(0), await at(30), await at(60)];
    expect(codes(answers)).toEqual(['TOTP_INVALID', 200, 200, 200, 'TOTP_INVALID']);
  });

  it('gives codes that work once, however many try at the same time, and not after a later one', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    const { secret } = await enrollTotp(ann);
    await forgetUsedTotpCodes(api);
    const code = totpCode(secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn('ann@example.org', code)));
    expect(codes(answers).filter((found) => found === 200)).toHaveLength(1);
    expect(codes(answers).filter((found) => found === 'TOTP_INVALID')).toHaveLength(7);
    await signIn('ann@example.org', totpCode(secret, -30)).expect(401);
    await signIn('ann@example.org', totpCode(secret, 30)).expect(200);
  });

  it('has used up the code that confirmed it', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    const { code } = await enrollTotp(ann);
    const answer = await signIn('ann@example.org', code).expect(401);
    expect(answer.body.error.code).toBe('TOTP_INVALID');
  });

  it('is stood in for by recovery codes that work once each, however they are typed', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    const { recovery_codes } = await enrollTotp(ann);
    const [first = '', second = ''] = recovery_codes;
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn('ann@example.org', first)));
    expect(codes(answers).filter((found) => found === 200)).toHaveLength(1);
    expect((await ann.get(TOTP_PATH)).body.data.recovery_codes_left).toBe(9);
    await signIn('ann@example.org', ` ${second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `).expect(200);
    expect((await auditEventsNamed(api, 'user.recovery_code_used')).map(({ data }) => data)).toEqual([
      { left: 9 },
      { left: 8 },
    ]);
    await signIn('ann@example.org', '0000-0000-0000-0000').expect(401);
  });

  it('has recovery codes that its holder renews, by password', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    const bob = await signedInAgent(api, 'viewer', 'bob@example.org');
    const { recovery_codes } = await enrollTotp(ann);
    await ann.post(`${TOTP_PATH}/recovery-codes`).send({ password: 'wrong password 1' }).expect(400);
    const renewed = await ann.post(`${TOTP_PATH}/recovery-codes`).send({ password: PASSWORD }).expect(200);
    await signIn('ann@example.org', recovery_codes[0]).expect(401);
    await signIn('ann@example.org', renewed.body.data.recovery_codes[0]).expect(200);
    const none = await bob.post(`${TOTP_PATH}/recovery-codes`).send({ password: PASSWORD }).expect(409);
    expect(none.body.error.code).toBe('RESOURCE_CONFLICT');
    expect(await auditEventsNamed(api, 'user.recovery_codes_renewed')).toHaveLength(1);
  });

  it('is turned off by password alone, not by a session that was left open', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    await enrollTotp(ann);
    await ann.post(`${TOTP_PATH}/disable`).send({}).expect(400);
    await ann.post(`${TOTP_PATH}/disable`).send({ password: 'wrong password 1' }).expect(400);
    const again = await ann.post(TOTP_PATH).send({ password: PASSWORD }).expect(409);
    expect(again.body.error.code).toBe('RESOURCE_CONFLICT');
    const off = await ann.post(`${TOTP_PATH}/disable`).send({ password: PASSWORD }).expect(200);
    expect(off.body.data.totp_enabled).toBe(false);
    await signIn('ann@example.org').expect(200);
    expect(await api.dataSource.manager.count(RecoveryCode)).toBe(0);
    expect(await api.dataSource.manager.count(TotpSecret)).toBe(0);
    await ann.post(`${TOTP_PATH}/disable`).send({ password: PASSWORD }).expect(200);
    expect(await auditEventsNamed(api, 'user.totp_disabled')).toHaveLength(1);
  });

  it('cannot be confirmed before it was begun, nor with the secret of an earlier enrollment', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    await ann.post(`${TOTP_PATH}/confirm`).send({ code: '123456' }).expect(409);
    await ann.post(TOTP_PATH).send({ password: 'wrong password 1' }).expect(400);
    const first = await ann.post(TOTP_PATH).send({ password: PASSWORD }).expect(200);
    const second = await ann.post(TOTP_PATH).send({ password: PASSWORD }).expect(200);
    await ann
      .post(`${TOTP_PATH}/confirm`)
      .send({ code: totpCode(first.body.data.secret) })
      .expect(400);
    await ann
      .post(`${TOTP_PATH}/confirm`)
      .send({ code: totpCode(second.body.data.secret) })
      .expect(200);
  });

  it('400 for confirming with anything but six digits', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    for (const code of ['', '12345', '1234567', 'abcdef', '٣٣٣٣٣٣', 123456, null, undefined]) {
      await ann.post(`${TOTP_PATH}/confirm`).send({ code }).expect(400);
    }
  });

  it('is kept encrypted, its codes as hashes, and neither reaches an answer or a log', async () => {
    const owner = await signedInAgent(api, 'owner');
    const { secret, recovery_codes } = await enrollTotp(owner);
    const [kept] = await api.dataSource.query('SELECT * FROM totp_secrets');
    expect(kept.secret).toMatch(/^v2\./);
    const hashes = JSON.stringify(await api.dataSource.query('SELECT * FROM recovery_codes'));
    const people = JSON.stringify((await owner.get('/api/dashboard/users')).body);
    const audit = JSON.stringify((await owner.get('/api/dashboard/audit')).body);
    for (const hidden of [secret, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll('-', ''))]) {
      for (const place of [JSON.stringify(kept), hashes, people, audit, api.logs.join('')]) {
        expect(place).not.toContain(hidden);
      }
    }
  });

  it('is disabled only by owners for users who have lost it', async () => {
    const owner = await signedInAgent(api, 'owner');
    const ann = await signedInAgent(api, 'admin', 'ann@example.org');
    await enrollTotp(ann);
    const path = `/api/dashboard/users/${await userIdOf(ann)}/totp`;
    const viewer = await signedInAgent(api, 'viewer');
    for (const agent of [ann, viewer]) expect(codes([await agent.delete(path)])).toEqual(['INSUFFICIENT_ROLE']);
    const off = await owner.delete(path).expect(200);
    expect(off.body.data).toMatchObject({ email: 'ann@example.org', totp_enabled: false });
    await signIn('ann@example.org').expect(200);
    expect(await auditEventsNamed(api, 'user.totp_disabled')).toMatchObject([{ actorId: await userIdOf(owner) }]);
    await owner.delete('/api/dashboard/users/usr_01jd7q2x5wf8fv2m3v0q4c9s1a/totp').expect(404);
  });

  it('409 for an owner who would turn off their own without the password', async () => {
    const owner = await signedInAgent(api, 'owner');
    await enrollTotp(owner);
    await owner.delete(`/api/dashboard/users/${await userIdOf(owner)}/totp`).expect(409);
    expect((await owner.get(TOTP_PATH)).body.data.enabled).toBe(true);
  });

  it('429 for whoever knows the password and guesses the code, as many times as for a password', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    const { secret } = await enrollTotp(ann);
    await forgetUsedTotpCodes(api);
    const wrong = totpCode(secret, 3600);
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn('ann@example.org', wrong)));
    expect(codes(answers).filter((code) => code === 'TOTP_INVALID')).toHaveLength(10);
    expect(codes(answers).filter((code) => code === 'RATE_LIMIT_EXCEEDED')).toHaveLength(4);
    await signIn('ann@example.org', totpCode(secret)).expect(429);
    const failures = await auditEventsNamed(api, 'user.sign_in_failed');
    expect(failures.map(({ data }) => data)).toEqual(
      Array.from({ length: 10 }, () => ({ ip: '127.0.0.1', wrong: 'code' })),
    );
  });

  it('429 after thirty guesses in a day, while a recovery code still lets its holder in', async () => {
    const ann = await signedInAgent(api, 'viewer', 'ann@example.org');
    const { secret, recovery_codes } = await enrollTotp(ann);
    const counters = api.app.get(CounterStore);
    // As if a quarter of an hour went by.
    const later = async () => {
      await counters.reset(`sign-in-place:${sha256Hex('ann@example.org 127.0.0.1')}`, []);
      await counters.reset('sign-in-address:127.0.0.1', []);
    };
    for (let guess = 0; guess < 30; guess += 1) {
      if (guess % 10 === 0) await later();
      await signIn('ann@example.org', totpCode(secret, 3600)).expect(401);
    }
    await later();
    await forgetUsedTotpCodes(api);
    const refused = await signIn('ann@example.org', totpCode(secret)).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    await signIn('ann@example.org', recovery_codes[0]).expect(200);
  });

  it('does not hold up whoever needs no code', async () => {
    await signedInAgent(api, 'viewer', 'bob@example.org');
    await signIn('bob@example.org', '123456').expect(200);
    await signIn('bob@example.org', '').expect(200);
    const endless = await signIn('bob@example.org', '1'.repeat(65)).expect(400);
    expect(endless.body.error.details[0].field).toBe('totp');
  });

  it('agrees with the vectors of RFC 6238', () => {
    const secret = Buffer.from('12345678901234567890');
    expect(generateSync({ secret, epoch: 59, digits: 8 })).toBe('94287082');
    expect(generateSync({ secret, epoch: 20_000_000_000, digits: 8 })).toBe('65353130');
  });
});
