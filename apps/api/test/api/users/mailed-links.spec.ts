import supertest from 'supertest';
import { MoreThan } from 'typeorm';
import { OutgoingMail } from '../../../src/platform/mail/outgoing-mail.entity';
import { MAILS_TOPIC } from '../../../src/platform/mail/mail-outbox';
import { Signals } from '../../../src/platform/signals/signals';
import { eventually } from '../../harness/eventually';
import { readableSource, SmtpServer, type ReceivedMail } from '../../harness/messages/smtp-server';
import { startApi, type TestApi } from '../../harness/start-api';
import { PASSWORD, signedInAgent } from '../../harness/test-access';
import { createTestDatabase } from '../../harness/test-database';
import { WATCHERS_OFF } from '../../harness/test-records';
import { auditEventsNamed, secondSession, userIdOf } from './session-fixtures';

const REQUEST = '/api/dashboard/reset/request';
const INVITATIONS = '/api/dashboard/invitations';
const BOB = { email: 'bob@example.org', role: 'viewer' };
const NEW_PASSWORD = 'purple monkey dishwasher lamp';

const linkIn = (mail: ReceivedMail | undefined): string =>
  /http:\/\/fairlead\.example\.org\/\w+#token=\w+/.exec(readableSource(mail?.source ?? ''))?.[0] ?? '';
const tokenIn = (mail: ReceivedMail | undefined): string => linkIn(mail).split('#token=')[1] ?? '';

describe('with a mail server', () => {
  let smtp: SmtpServer;
  let api: TestApi;
  let owner: supertest.Agent;

  beforeAll(async () => {
    smtp = await SmtpServer.start();
    api = await startApi({ settings: { ...WATCHERS_OFF, ...smtp.settings, FAIRLEAD_OPERATION_STOP_SECONDS: '0' } });
    owner = await signedInAgent(api, 'owner');
  });
  afterAll(async () => {
    await api?.stop();
    await smtp?.stop();
  });
  beforeEach(() => {
    smtp.mails.length = 0;
    smtp.reply = () => undefined;
  });

  const request = (email: string) => api.http().post(REQUEST).send({ email });
  const outboxIsEmpty = () =>
    eventually(
      'the outbox is empty',
      async () => (await api.dataSource.manager.countBy(OutgoingMail, { status: 'pending' })) === 0,
    );

  it('an invitation is e-mailed, and its link works', async () => {
    const { body } = await owner.post(INVITATIONS).send(BOB).expect(201);
    expect(body.data.emailed).toBe(true);
    const [mail] = await smtp.until(1);
    expect(mail).toMatchObject({ to: ['bob@example.org'], headers: { subject: 'Your invitation to Fairlead' } });
    expect(linkIn(mail)).toBe(body.data.link);
    await api
      .http()
      .post(`${INVITATIONS}/accept`)
      .send({ token: tokenIn(mail), password: PASSWORD })
      .expect(201);
    await outboxIsEmpty();
    expect(api.logs.join('')).not.toContain(tokenIn(mail));
  });

  it('a revoked invitation is not e-mailed any more, and a renewed one once', async () => {
    smtp.reply = (verb) => (verb === 'MAIL' ? '451 later' : undefined);
    const revoked = (
      await owner
        .post(INVITATIONS)
        .send({ ...BOB, email: 'revoked@example.org' })
        .expect(201)
    ).body.data;
    const renewed = (
      await owner
        .post(INVITATIONS)
        .send({ ...BOB, email: 'renewed@example.org' })
        .expect(201)
    ).body.data;
    await owner.delete(`${INVITATIONS}/${revoked.id}`).expect(200);
    const { link } = (await owner.post(`${INVITATIONS}/${renewed.id}/renew`).expect(200)).body.data;
    const waiting = { about: renewed.id, attempts: MoreThan(0) };
    await eventually('the first attempt has failed', () => api.dataSource.manager.existsBy(OutgoingMail, waiting));
    smtp.reply = () => undefined;
    await api.dataSource.manager.update(OutgoingMail, waiting, { nextAttemptAt: new Date(0) });
    api.app.get(Signals).receive(MAILS_TOPIC);
    await outboxIsEmpty();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['renewed@example.org']]);
    expect(linkIn(smtp.mails[0])).toBe(link);
  });

  it('an owner’s reset link is e-mailed as well', async () => {
    const ann = await signedInAgent(api, 'admin', 'ann@example.org');
    const { body } = await owner.post(`/api/dashboard/users/${await userIdOf(ann)}/reset-link`).expect(200);
    expect(body.data.emailed).toBe(true);
    const [mail] = await smtp.until(1);
    expect(linkIn(mail)).toBe(body.data.link);
  });

  it('somebody who forgot the password gets a link that leads to this instance, whatever the request says', async () => {
    await signedInAgent(api, 'admin', 'carl@example.org');
    await api.http().post(REQUEST).set('Host', 'evil.example').send({ email: ' Carl@Example.org ' }).expect(202);
    const [mail] = await smtp.until(1);
    expect(mail?.to).toEqual(['carl@example.org']);
    expect(linkIn(mail)).toMatch(/^http:\/\/fairlead\.example\.org\/reset#token=flr_/);
    expect(readableSource(mail?.source ?? '')).not.toContain('evil.example');
    await api
      .http()
      .post('/api/dashboard/reset')
      .send({ token: tokenIn(mail), password: NEW_PASSWORD })
      .expect(200);
    await secondSession(api, 'carl@example.org', NEW_PASSWORD);
    expect((await auditEventsNamed(api, 'user.reset_link_created')).at(-1)).toMatchObject({
      actorType: 'system',
      data: { requested_by: 'email' },
    });
  });

  it('an unknown address gets the same answer and no e-mail', async () => {
    const known = await request('owner@example.org').expect(202);
    const unknown = await request('nobody@example.org').expect(202);
    expect(unknown.body).toEqual(known.body);
    expect(unknown.body.data).toEqual({ accepted: true });
    await smtp.until(1);
    await outboxIsEmpty();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['owner@example.org']]);
    await request('no address').expect(400);
  });

  it('an address gets a few e-mails in an hour, and whoever requests more is not told', async () => {
    await signedInAgent(api, 'viewer', 'dora@example.org');
    for (let number = 0; number < 6; number += 1) {
      await request('dora@example.org').expect(202);
      await outboxIsEmpty();
    }
    expect(smtp.mails).toHaveLength(3);
  });

  it('an e-mail that is refused for good is given up, and the instance page says why', async () => {
    smtp.reply = (verb) => (verb === 'RCPT' ? '550 5.1.1 no such user' : undefined);
    await owner
      .post(INVITATIONS)
      .send({ ...BOB, email: 'typo@example.org' })
      .expect(201);
    const { mail } = await eventually('it has failed', async () => {
      const { body } = await owner.get('/api/dashboard/instance').expect(200);
      return body.data.mail.last_failure !== null && body.data;
    });
    expect(mail).toMatchObject({
      configured: true,
      host: '127.0.0.1',
      from: 'Fairlead <fairlead@example.org>',
      pending: 0,
    });
    expect(mail.last_failure.reason).toContain('no such user');
    const [row] = await api.dataSource.manager.findBy(OutgoingMail, { status: 'failed' });
    expect(row?.content).toBeNull();
    expect((await api.http().get('/api/dashboard/setup').expect(200)).body.data.reset_by_email).toBe(true);
  });
});

describe('without a mail server', () => {
  it('links are only shown, and the request for one is refused', async () => {
    const api = await startApi({ settings: { ...WATCHERS_OFF, FAIRLEAD_ROLE: 'api' } });
    const owner = await signedInAgent(api, 'owner');
    expect((await owner.post(INVITATIONS).send(BOB).expect(201)).body.data.emailed).toBe(false);
    await api.http().post(REQUEST).send({ email: 'owner@example.org' }).expect(409);
    expect(await api.dataSource.manager.count(OutgoingMail)).toBe(0);
    expect((await owner.get('/api/dashboard/instance').expect(200)).body.data.mail.configured).toBe(false);
    await api.stop();
  });
});

it('an e-mail that was committed is sent by the next process if the first one is killed', async () => {
  const smtp = await SmtpServer.start();
  const database = await createTestDatabase();
  const settings = { ...WATCHERS_OFF, ...smtp.settings, FAIRLEAD_OPERATION_STOP_SECONDS: '0' };
  // The first one never sends: it is as if it had been killed after the commit.
  const first = await startApi({ settings: { ...settings, FAIRLEAD_ROLE: 'api' }, database });
  const owner = await signedInAgent(first, 'owner');
  await owner.post(INVITATIONS).send(BOB).expect(201);
  await first.dataSource.manager.update(
    OutgoingMail,
    { status: 'pending' },
    { claimedUntil: new Date(Date.now() - 1) },
  );
  await first.stop();
  expect(smtp.mails).toEqual([]);
  const second = await startApi({ settings, database });
  expect((await smtp.until(1))[0]?.to).toEqual(['bob@example.org']);
  await second.stop();
  await database.remove();
  await smtp.stop();
});
