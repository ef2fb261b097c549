import type { Server } from '../../src/servers/server.entity';
import type { TestApi } from '../harness/start-api';
import { applicationBody, brokenRules, startWithServer, type Http } from './applications-support';

const long = (length: number): string => 'x'.repeat(length);

/** The field that is at fault, and values for it, each of which is refused. */
const REFUSED: Record<string, unknown[]> = {
  name: ['', ' ', ' shop', 'shop ', long(65), 'a\nb', 'a\tb', 'a\u0000b', 'a\u2028b', '\ud800', 5, null, {}, ['a']],
  server_id: ['', null, 7, long(41), undefined],
  source: [undefined, null, 'https://git.example.test/a.git', [], {}],
  'source.type': [null, 'svn', 1, ['git']],
  'source.repository': [
    undefined,
    null,
    '',
    ' ',
    'shop',
    '/srv/shop.git',
    'file:///etc/passwd',
    'ext::sh -c touch% /tmp/pwned',
    '--upload-pack=touch /tmp/pwned',
    '-oProxyCommand=touch@host:path',
    'ssh://-oProxyCommand=touch/path',
    'git@-oProxyCommand=x:path',
    'git@host:-path',
    'https://user:password@git.example.test/a.git',
    'https://token@git.example.test/a.git',
    'https://git.example.test',
    'https://git.example.test/a.git#main',
    'https://git.example.test/a b.git',
    'https://git.example.test/a.git\n--upload-pack=x',
    'ftp://git.example.test/a.git',
    'javascript:alert(1)//a',
    `https://git.example.test/${long(2048)}`,
  ],
  'source.branch': [
    null,
    '',
    '-x',
    '--upload-pack=x',
    'a..b',
    'a b',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[b',
    'a\\b',
    '/a',
    'a/',
    'a.lock',
    '.a',
    'a/.b',
    '@',
    'a@{1}',
    'a\nb',
    long(256),
  ],
  'source.subdirectory': [
    '',
    '/',
    '/etc',
    '..',
    '../x',
    'a/../b',
    'a//b',
    './a',
    'a/',
    'a\\b',
    '-a',
    '.git',
    'a/.git/hooks',
    'a\nb',
    long(256),
    5,
  ],
  'build.start_command': ['', ' ', 'a\nb', 'a\u0000b', 'a\rb', long(4097), 5, ['node']],
  'build.output_directory': ['../x', '/var', ''],
  'build.other': ['x'],
  runtime: ['', 'php', 5, ['auto']],
  env: [
    [],
    'A=1',
    5,
    { '': '1' },
    { '1A': '1' },
    { 'A-B': '1' },
    { 'A B': '1' },
    { 'A=B': '1' },
    { Ä: '1' },
    { 'A\n': '1' },
    { A: 1 },
    { A: true },
    { A: null },
    { A: { B: '1' } },
    { A: 'a\u0000b' },
    { A: '\ud800' },
    { A: long(32 * 1024 + 1) },
    { [long(129)]: '1' },
    { PORT: '80' },
    { HOST: '0.0.0.0' },
    { IFS: 'x' },
    { A: '••••' },
    JSON.parse('{"__proto__": "1"}'),
    { constructor: '1' },
  ],
  'health_check.path': ['', 'up', '/a b', '/a\nb', '/ä', '/a#b', `/${long(1024)}`, 5],
  'health_check.expected_status': ['', '99', '600', '200-100', '2xx', '200-', '200;204', ',', 200, long(101)],
  'health_check.interval_seconds': [0, -1, 1.5, 301, '2', true],
  'health_check.timeout_seconds': [0, 61, '5'],
  'health_check.deadline_seconds': [0, 601],
  'resources.memory_mb': [0, 15, 1.5, '64', 4_194_305],
  'resources.cpu_percent': [0, -1, '50', 1e9],
  keep_releases: [0, 51, 1.5, '5', true],
  drain_seconds: [-1, 601, '5'],
  observe_seconds: [-1, 601, '5'],
  auto_deploy: ['true', 1],
  port: [3000],
  id: ['app_01jd7q2x5wf8fv2m3v0q4c9s1a'],
  status: ['running'],
};

const ACCEPTED: Record<string, unknown[]> = {
  name: ['a', 'Bücher & Co. (2)', long(64)],
  'source.repository': [
    'https://git.example.test/a.git',
    'http://127.0.0.1:3000/a',
    'ssh://git@git.example.test:2222/a/b.git',
    'git://git.example.test/a',
    'git@git.example.test:a/b.git',
    'https://git.example.test/%7Eme/a.git',
  ],
  'source.branch': ['main', 'feature/x-1', 'v1.2.3', '9fceb02d0ae598e95dc970b74767f19372d61af8', 'grün'],
  'source.subdirectory': [null, 'apps/web', 'a.b/c d'],
  'build.start_command': [null, `sh -c 'echo "$HOME" && exec node a.js' --x=\`id\``],
  env: [null, {}, { A: '' }, { _a1: ' ' }, { A: 'x'.repeat(32 * 1024) }, { LD_PRELOAD: '/x' }],
  'health_check.path': [null, '/', '/up?full=1&x=%20'],
  'health_check.expected_status': [null, '200', '200-299,401', '200, 204'],
  'resources.memory_mb': [null, 16],
  keep_releases: [null, 1, 50],
  observe_seconds: [0, 600],
};

describe('what an application may be made of', () => {
  let api: TestApi;
  let http: Http;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  const cases = (table: Record<string, unknown[]>): [string, unknown][] =>
    Object.entries(table).flatMap(([field, values]) => values.map((value): [string, unknown] => [field, value]));

  function bodyWith(field: string, value: unknown): Record<string, unknown> {
    const body: Record<string, unknown> = { ...applicationBody(server.id) };
    const [first = '', second] = field.split('.');
    if (second === undefined) body[first] = value;
    else body[first] = { ...Object(body[first]), [second]: value };
    return body;
  }

  it.each(cases(REFUSED))('400 names %s when it is %j', async (field, value) => {
    const { body } = await http.post('/api/v1/applications').send(bodyWith(field, value)).expect(400);
    expect(body.error.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(brokenRules(body)).some((named) => named === field || named.startsWith(`${field}.`))).toBe(true);
  });

  it.each(cases(ACCEPTED))('201 takes %s when it is %j', async (field, value) => {
    await http.post('/api/v1/applications').send(bodyWith(field, value)).expect(201);
  });

  it('400 for changes of what cannot change, and for null where there is no default', async () => {
    const { body } = await http.post('/api/v1/applications').send(applicationBody(server.id)).expect(201);
    const path = `/api/v1/applications/${body.data.id}`;
    for (const change of [
      { server_id: server.id },
      { name: null },
      { source: null },
      { source: { repository: null } },
      { source: { branch: null } },
      { source: { type: null } },
      { env: { A: 5 } },
      { status: 'running' },
      { deploy_key: {} },
      [],
    ]) {
      const refused = await http.patch(path).send(change);
      expect([change, refused.status]).toEqual([change, 400]);
    }
    expect((await http.get(path)).body.data).toEqual(body.data);
  });

  it('400 for query parameters that are out of range or unknown', async () => {
    for (const query of [
      'page=0',
      'page=1.5',
      'page=x',
      'page=',
      'per_page=101',
      'per_page=-1',
      'sort=env',
      'sort=',
      'status=up',
      'owner=me',
      'name=',
      'page=1&page=2',
    ]) {
      const { body, status } = await http.get(`/api/v1/applications?${query}`);
      expect([query, status, body.error?.code]).toEqual([query, 400, 'VALIDATION_FAILED']);
    }
  });
});
