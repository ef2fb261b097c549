import { EventEntry } from '../../../src/events/event.entity';
import type { TestApi } from '../../harness/start-api';
import {
  applicationBody,
  eventNamesOf,
  applicationRoute,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';

const MASKED = { SECRET_TOKEN: '••••' };

describe('an answer with ?env=masked', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
  });
  afterAll(() => api?.stop());

  it('shows no value even to users who may read them, and so records no event', async () => {
    const body = applicationBody(serverId, { env: { SECRET_TOKEN: 'hunter2' } });
    const created = await http.post('/api/v1/applications?env=masked').send(body).expect(201);
    const path = applicationRoute(created.body.data);
    const read = await http.get(`${path}?env=masked`).expect(200);
    const changed = await http.patch(`${path}?env=masked`).send({ runtime: 'systemd' }).expect(200);
    for (const answer of [created, read, changed]) {
      expect(answer.body.data.env).toEqual(MASKED);
      expect(answer.text).not.toContain('hunter2');
    }
    expect(await eventNamesOf(api, created.body.data.id)).toEqual(['application.created', 'application.updated']);
    expect((await http.get(path).expect(200)).body.data.env).toEqual({ SECRET_TOKEN: 'hunter2' });
    expect(await api.dataSource.manager.countBy(EventEntry, { name: 'application.environment_read' })).toBe(1);
  });

  it('400 for any other way to show it', async () => {
    const { body } = await http.get('/api/v1/applications/app_x?env=shown').expect(400);
    expect(body.error.details[0].field).toBe('env');
  });
});
