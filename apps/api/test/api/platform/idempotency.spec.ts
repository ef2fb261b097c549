import { createHash } from 'node:crypto';
import { DataSource, IsNull, Not } from 'typeorm';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { Operation } from '../../../src/operations/operation.entity';
import { AppError } from '../../../src/platform/http/errors/app-error';
import { IdempotencyKey } from '../../../src/platform/http/idempotency/idempotency-key.entity';
import { IdempotencyKeyStore } from '../../../src/platform/http/idempotency/idempotency-key-store';
import { eventually } from '../../harness/eventually';
import { startApi, type TestApi } from '../../harness/start-api';
import { applicationRoute, makeApplication, startWithServer } from '../../harness/test-records';
import { TestRoutesState, TestRoutesModule } from '../../harness/test-routes';

describe('Idempotency-Key', () => {
  let api: TestApi;
  let trial: TestRoutesState;

  beforeAll(async () => {
    api = await startApi({ modules: [TestRoutesModule] });
    trial = api.app.get(TestRoutesState, { strict: false });
  });

  beforeEach(() => {
    trial.created = 0;
    trial.failure = undefined;
    trial.gate = Promise.resolve();
  });

  afterAll(() => api?.stop());

  const post = (key: string, name = 'thing') =>
    api.http().post('/trial/things').set('Idempotency-Key', key).send({ name });
  const keys = () => api.app.get(DataSource).getRepository(IdempotencyKey);

  it('gives a repeat the first answer, and says so', async () => {
    const first = await post('repeat').expect(201);
    const again = await post('repeat').expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers).toMatchObject({ location: first.headers['location'], 'idempotent-replayed': 'true' });
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(trial.created).toBe(1);
  });

  it('refuses the same key with another body', async () => {
    await post('other body', 'one').expect(400);
    await post('other-body', 'one').expect(201);
    const { body } = await post('other-body', 'two').expect(422);
    expect(body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('refuses a repeat while the first is in progress', async () => {
    let open = (): void => undefined;
    trial.gate = new Promise((resolve) => (open = resolve));
    const first = post('in-flight').then((answer) => answer);
    await eventually(
      'the first request is being processed',
      async () => (await keys().countBy({ key: 'in-flight' })) === 1,
    );
    const { body, headers } = await post('in-flight').expect(409);
    expect(body.error.code).toBe('IDEMPOTENCY_KEY_IN_USE');
    expect(headers['retry-after']).toBe('1');
    open();
    expect((await first).status).toBe(201);
    await post('in-flight').expect(201);
    expect(trial.created).toBe(1);
  });

  it('creates one record from 200 concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => post('at-once')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set(answers.some((a) => a.status === 409) ? [201, 409] : [201]),
    );
    expect(trial.created).toBe(1);
    const { body } = await post('at-once').expect(201);
    expect(body.data.id).toBe('trial_1');
  });

  it('keeps a refusal as the answer', async () => {
    trial.failure = new AppError('NAME_TAKEN');
    const first = await post('refused').expect(409);
    trial.failure = undefined;
    const again = await post('refused').expect(409);
    expect(again.body.error).toEqual({ ...first.body.error, request_id: again.headers['x-request-id'] });
    expect(trial.created).toBe(0);
  });

  it.each([
    ['a crash', new Error('broken')],
    ['a lack', new AppError('SERVICE_UNAVAILABLE')],
  ])('lets the caller try again after %s on our side', async (_name, failure) => {
    trial.failure = failure;
    const key = `after-${failure.message.length}`;
    expect((await post(key)).status).toBeGreaterThanOrEqual(500);
    trial.failure = undefined;
    await post(key).expect(201);
  });

  it('lets the caller mend what was not valid', async () => {
    await post('mended', '').expect(400);
    await post('mended', 'x').expect(201);
  });

  it('gives the key to the next request when the process that held it has died', async () => {
    await post('dead').expect(201);
    await keys().update({ key: 'dead' }, { answer: null, holder: 'the dead one' });
    await post('dead').expect(409);
    await keys().update({ key: 'dead' }, { heldUntil: new Date(Date.now() - 1) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('dead')));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
    expect(trial.created).toBe(2);
  });

  it('forgets the key after its time', async () => {
    await post('old').expect(201);
    await keys().update({ key: 'old' }, { expiresAt: new Date(Date.now() - 1) });
    const { headers } = await post('old', 'another').expect(201);
    expect(headers).not.toHaveProperty('idempotent-replayed');
  });

  it('stores the answer encrypted', async () => {
    await post('secret', 'PASSWORD-1').expect(201);
    const rows: { answer: string }[] = await api.dataSource.query('SELECT answer FROM idempotency_keys');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('PASSWORD-1');
  });

  it('stores nothing by which a password of the body could be guessed', async () => {
    const stored = async (): Promise<string> => {
      const rows: { fingerprint: string }[] = await api.dataSource.query('SELECT fingerprint FROM idempotency_keys');
      return JSON.stringify(rows);
    };
    await post('guessable', 'PASSWORD-2').expect(201);
    await post('guessable-too', 'PASSWORD-2').expect(201);
    const body = JSON.stringify(['POST', '/trial/things', { name: 'PASSWORD-2' }]);
    expect(await stored()).not.toContain(createHash('sha256').update(body).digest('hex'));
    await post('guessable', 'PASSWORD-2').expect(201);
    await post('guessable', 'PASSWORD-3').expect(422);
  });

  it.each(['', 'x'.repeat(256), 'with space'])('refuses the key %p', async (key) => {
    await post(key).expect(400);
  });
});

describe('Idempotency-Key, where the process stops between the effect and its answer,', () => {
  let started: Awaited<ReturnType<typeof startWithServer>>;
  let path: string;

  beforeAll(async () => {
    started = await startWithServer();
    path = applicationRoute(await makeApplication(started.http, started.serverId));
  });

  afterEach(() => jest.restoreAllMocks());
  afterAll(() => started?.api.stop());

  const manager = () => started.api.dataSource.manager;
  const deploy = (key: string) => started.http.post(`${path}/deploy`).set('Idempotency-Key', key).send({});
  const store = () => started.api.app.get(IdempotencyKeyStore, { strict: false });

  it('leaves nothing of the effect, so that the repeat makes the only one', async () => {
    jest.spyOn(store(), 'finish').mockRejectedValueOnce(new Error('killed'));
    await deploy('killed').expect(500);
    expect(await manager().count(Deployment)).toBe(0);
    expect(await manager().countBy(Operation, { kind: 'application.deploy' })).toBe(0);
    const { body } = await deploy('killed').expect(202);
    const again = await deploy('killed').expect(202);
    expect(again.body.data.id).toBe(body.data.id);
    expect(await manager().count(Deployment)).toBe(1);
  });

  it('has no effect if another request has taken its key over meanwhile', async () => {
    const before = await manager().count(Deployment);
    jest.spyOn(store(), 'finish').mockImplementationOnce(async (tx, address, holder, answer) => {
      await tx.update(IdempotencyKey, address, { holder: 'another' });
      return store().finish(tx, address, holder, answer);
    });
    await deploy('taken-over').expect(409);
    expect(await manager().count(Deployment)).toBe(before);
  });

  it('has stored the answer before it waits for the end of the work', async () => {
    const waiting = deploy('waiting')
      .set('Prefer', 'wait=60')
      .then((response) => response);
    const stored = () => manager().findOneBy(IdempotencyKey, { key: 'waiting', answer: Not(IsNull()) });
    await eventually('the answer is stored', async () => (await stored()) !== null);
    const repeated = await deploy('waiting').expect(202);
    expect(repeated.headers['idempotent-replayed']).toBe('true');
    const { id } = repeated.body.data;
    await started.http.post(`${path}/deployments/${id}/cancel`).expect(202);
    const first = await waiting;
    expect(first.body.data).toMatchObject({ id, status: 'canceled' });
    // A repeat may wait too, and shows the state of then.
    const late = await deploy('waiting').set('Prefer', 'wait=5').expect(202);
    expect(late.body.data).toMatchObject({ id, status: 'canceled' });
    expect(late.headers['preference-applied']).toBe('wait=5');
  });
});
