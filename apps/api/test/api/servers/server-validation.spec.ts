import type { TestApi } from '../../harness/start-api';
import { brokenRules, WATCHERS_OFF, startWithAgent, type HttpAgent } from '../../harness/test-records';

describe('a server to add', () => {
  let api: TestApi;
  let http: HttpAgent;

  beforeAll(async () => {
    ({ api, http } = await startWithAgent(WATCHERS_OFF));
  });

  afterAll(() => api?.stop());

  it.each([
    ['host', 'web1.example.com; reboot'],
    ['host', '-oProxyCommand=id'],
    ['host', 'root@example.com'],
    ['host', 'example.com:22'],
    ['host', '0x7f000001'],
    ['host', '2130706433'],
    ['host', '127.1'],
    ['host', 'fe80::1%eth0'],
    ['host', ''],
    ['host', 'a'.repeat(254)],
    ['host', 17],
    ['port', 0],
    ['port', 65536],
    ['port', '22'],
    ['port', 22.5],
    ['username', '-l root'],
    ['username', 'root;id'],
    ['username', ''],
    ['name', ''],
    ['name', 'x'.repeat(65)],
    ['name', 'line\nbreak'],
    ['name', ' padded '],
    ['name', 7],
    ['labels', { 'bad key': 'x' }],
    ['labels', { key: 1 }],
    ['labels', ['x']],
    ['labels', Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`k${n}`, 'v']))],
    ['labels', { key: 'x'.repeat(257) }],
    ['private_key', 'not a key'],
    ['private_key', '-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----'],
    ['password', ''],
    ['password', 'two\nlines'],
    ['host_key_fingerprint', 'MD5:00:11:22'],
    ['host_key_fingerprint', 'SHA256:short'],
    ['connection', 'telnet'],
    ['root', true],
  ])('refuses %s %j and names the field', async (field, value) => {
    const sent = { name: 'valid', host: '192.0.2.1', [field]: value };
    const { body } = await http.post('/api/v1/servers').send(sent).expect(400);
    expect(body.error.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(brokenRules(body))).toContain(field);
  });

  it('refuses a server without host, and what does not go together', async () => {
    const nothing = await http.post('/api/v1/servers').send({ name: 'valid' }).expect(400);
    expect(Object.keys(brokenRules(nothing.body))).toEqual(['host']);
    const local = await http
      .post('/api/v1/servers')
      .send({ name: 'valid', connection: 'local', host: '192.0.2.1', password: 'x' })
      .expect(400);
    expect(Object.keys(brokenRules(local.body)).sort()).toEqual(['host', 'password']);
  });
});
