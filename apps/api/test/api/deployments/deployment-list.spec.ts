import type { ApplicationRecord } from '@fairlead/dto';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import {
  makeApplication,
  makeServer,
  applicationRoute,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';

const SHA = 'ab12'.padEnd(40, '0');

describe('lists of deployments', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let shop: ApplicationRecord;
  let blog: ApplicationRecord;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
    shop = await makeApplication(http, serverId, { name: 'shop' });
    blog = await makeApplication(http, (await makeServer(api)).id, { name: 'blog' });
    await deployment(shop, 'main', { message: 'Show prices\n\n100% "done"', author: 'Ada <ada@x.test>' });
    await deployment(shop, 'release_1', { message: 'Something else', author: 'Prices <p@x.test>', sha: SHA });
    await deployment(blog, 'main', null, 'live');
    await deployment(blog, 'main', null, 'building');
  });
  afterAll(() => api?.stop());

  async function deployment(
    application: ApplicationRecord,
    ref: string,
    commit: { message: string; author: string; sha?: string } | null,
    status: Deployment['status'] = 'superseded',
  ): Promise<void> {
    const { body } = await http
      .post(`${applicationRoute(application)}/deploy`)
      .send({ ref })
      .expect(202);
    await api.dataSource.manager.save(Deployment, {
      id: body.data.id,
      status,
      ...(commit && {
        commit: {
          sha: commit.sha ?? 'f'.repeat(40),
          message: commit.message,
          author: commit.author,
          committed_at: '2026-11-20T10:00:00.000Z',
        },
      }),
    });
  }

  const numbers = async (search: string): Promise<number[]> => {
    const query = new URLSearchParams({ search, sort: 'number' });
    const { body } = await http.get(`${applicationRoute(shop)}/deployments?${query.toString()}`).expect(200);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map(({ number }: { number: number }) => number);
  };

  it.each<[string, string, number[]]>([
    ['the message, in upper or lower case', 'show PRICES', [1]],
    ['what has a meaning in patterns or in JSON', '100% "done', [1]],
    ['the second line', '\n\n100', [1]],
    ['the ref', 'Release_1', [2]],
    ['the beginning of the commit', 'AB12', [2]],
    ['not its middle', '1200', []],
    ['not the author', 'ada@x', []],
    ['not the words around', 'message', []],
    ['not by patterns of its own', 'rele%', []],
    ['nor by single letters', 'release?1', []],
  ])('are searched by %s', async (_name, search, expected) => {
    expect(await numbers(search)).toEqual(expected);
  });

  it('go over all applications for the dashboard, newest first, with the names', async () => {
    const viewer = await signedInAgent(api, 'viewer');
    const list = async (query: string) => (await viewer.get(`/api/dashboard/deployments${query}`).expect(200)).body;
    const all = await list('');
    expect(all.meta.total).toBe(4);
    expect(
      all.data.map((row: { application_name: string; number: number }) => `${row.application_name} ${row.number}`),
    ).toEqual(['blog 2', 'blog 1', 'shop 2', 'shop 1']);
    expect(all.data[0]).toMatchObject({ application_id: blog.id, server_id: blog.server_id, status: 'building' });
    const some: [string, number][] = [
      ['?active=true', 1],
      ['?active=false', 3],
      ['?status=live', 1],
      ['?status=live&active=true', 0],
      [`?application_id=${shop.id}`, 2],
      [`?server_id=${blog.server_id}`, 2],
      [`?server_id=${blog.server_id}&search=prices`, 0],
      ['?search=prices&per_page=1', 1],
      ['?server_id=srv_none', 0],
    ];
    for (const [query, total] of some) expect([query, (await list(query)).meta.total]).toEqual([query, total]);
    await viewer.get('/api/dashboard/deployments?active=yes').expect(400);
    await viewer.get('/api/dashboard/deployments?sort=number').expect(400);
  });
});
