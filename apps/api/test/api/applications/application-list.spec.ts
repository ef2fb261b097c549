import type { ApplicationRecord } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { withAllScopes } from '../../harness/test-access';
import { startApi, type TestApi } from '../../harness/start-api';
import { API_ONLY, makeApplication, makeServer, type HttpAgent } from '../../harness/test-records';

describe('the list of applications', () => {
  let api: TestApi;
  let http: HttpAgent;
  const made: ApplicationRecord[] = [];
  let servers: string[];

  beforeAll(async () => {
    api = await startApi({ settings: API_ONLY });
    http = await withAllScopes(api);
    servers = [(await makeServer(api)).id, (await makeServer(api)).id];
    for (let i = 0; i < 45; i += 1) made.push(await makeApplication(http, servers[i % 2] ?? '', { env: { A: '1' } }));
    // All made in the same millisecond: only the id tells them apart.
    await api.dataSource.manager.update(
      Application,
      { serverId: servers[0] },
      { createdAt: new Date('2026-01-01T00:00:00.000Z') },
    );
  });
  afterAll(() => api?.stop());

  const list = async (
    query = '',
  ): Promise<{ data: ApplicationRecord[]; meta: { page: number; per_page: number; total: number }; link: string }> => {
    const { body, headers } = await http.get(`/api/v1/applications${query}`).expect(200);
    return { ...body, link: headers['link'] };
  };

  it('begins with page 1 and 20 items, and links to the other pages', async () => {
    const { data, meta, link } = await list();
    expect(data).toHaveLength(20);
    expect(meta).toEqual({ page: 1, per_page: 20, total: 45 });
    expect(link).toContain('page=3&per_page=20>; rel="last"');
  });

  it.each(['created_at', '-created_at', 'name', '-name', 'updated_at', '-updated_at', 'status', '-status'])(
    'pages never overlap when sorted by %s',
    async (sort) => {
      const ids: string[] = [];
      for (let page = 1; page <= 7; page += 1)
        ids.push(...(await list(`?sort=${sort}&per_page=7&page=${page}`)).data.map(({ id }) => id));
      expect(ids).toHaveLength(45);
      expect(new Set(ids)).toEqual(new Set(made.map(({ id }) => id)));
    },
  );

  it('sorts, and is the same record as the one alone but for the masked values', async () => {
    const { data } = await list('?sort=-name&per_page=100');
    const names = data.map(({ name }) => name);
    expect(names).toEqual([...names].sort().reverse());
    const [first] = data;
    const { body } = await http.get(`/api/v1/applications/${first?.id}`);
    expect(first).toEqual({ ...body.data, env: { A: '••••' } });
  });

  it('filters by equality, with the total of what it found', async () => {
    const { name, id } = made[3] ?? {};
    expect(await list(`?name=${name}`)).toMatchObject({ data: [{ id }], meta: { total: 1 } });
    expect((await list(`?server_id=${servers[1]}&status=created&per_page=5`)).meta).toEqual({
      page: 1,
      per_page: 5,
      total: 22,
    });
    expect(await list('?status=running')).toMatchObject({ data: [], meta: { total: 0 } });
    expect(await list(`?server_id=${servers[1]}&page=9`)).toMatchObject({ data: [], meta: { page: 9, total: 22 } });
    expect(await list('?page=99')).toMatchObject({ data: [], meta: { page: 99, total: 45 } });
  });

  it('counts exactly while others add and take away', async () => {
    const server = (await makeServer(api)).id;
    const added = await Promise.all(Array.from({ length: 30 }, () => makeApplication(http, server)));
    expect((await list()).meta.total).toBe(75);
    await Promise.all(added.slice(0, 12).map(({ id }) => api.dataSource.manager.delete(Application, id)));
    expect((await list()).meta.total).toBe(63);
    await api.dataSource
      .transaction(async (tx) => {
        await tx.delete(Application, { serverId: server });
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect((await list()).meta.total).toBe(63);
    await api.dataSource.manager.delete(Application, { serverId: server });
    expect((await list()).meta.total).toBe(45);
  });
});
