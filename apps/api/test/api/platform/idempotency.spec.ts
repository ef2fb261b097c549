import { DataSource } from 'typeorm';
import { AppError } from '../../../src/platform/http/errors/app-error';
import { IdempotencyKey } from '../../../src/platform/http/idempotency/idempotency-key.entity';
import { eventually } from '../../harness/eventually';
import { startApi, type TestApi } from '../../harness/start-api';
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

  it.each(['', 'x'.repeat(256), 'with space'])('refuses the key %p', async (key) => {
    await post(key).expect(400);
  });
});
