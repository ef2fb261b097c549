import { secret } from '../../specs/secret';
import type { RouteSpec, TlsSpec } from '../../specs/route-spec';
import { JOURNAL_ENCODER, NOT_LOGGED } from '../requests/access-log';
import { caddyConfig } from './caddy-config';
import type { Json } from '../../caddy/json';
import { liveSlotHandlers } from './live-slot';

const shop = { hostname: 'shop.example.com', applicationId: 'app_1', tls: 'off' } as const;

describe('caddyConfig', () => {
  it('serves nothing but a 404 without hostnames', () => {
    expect(caddyConfig([])).toEqual({
      admin: { listen: 'unix//run/fairlead-proxy/admin.sock', origins: ['localhost'], config: { persist: false } },
      logging: { logs: { default: { level: 'WARN', encoder: JOURNAL_ENCODER } } },
      apps: {
        http: {
          grace_period: '10s',
          servers: {
            http: {
              listen: [':80'],
              protocols: ['h1', 'h2'],
              automatic_https: { disable: true },
              routes: [{ handle: [expect.objectContaining({ handler: 'static_response', status_code: 404 })] }],
            },
          },
        },
      },
    });
  });

  it('reads the port or the pages from the slot that is live, and names no release', () => {
    const text = JSON.stringify(caddyConfig([shop]));
    expect(text).toContain('"/live/www/","/live/2*","/live/2*"]');
    expect(text).toContain('"dial":"127.0.0.1:{fairlead.port}"');
    expect(text).toContain('"root":"/var/lib/fairlead/apps/app_1/live/www"');
    expect(text).not.toMatch(/releases|slots/);
  });

  it('is the same whatever the order of the hostnames, so that nothing is loaded without a change', () => {
    const other = { ...shop, hostname: 'a.example.com', tls: 'internal' } as const;
    expect(caddyConfig([shop, other])).toEqual(caddyConfig([other, shop]));
  });

  it('sends HTTP to HTTPS unless TLS is off, and lets the own authority sign', () => {
    const config = JSON.parse(JSON.stringify(caddyConfig([{ ...shop, tls: 'internal' }])));
    const { http, https } = config.apps.http.servers;
    expect(http.routes[0].handle[1]).toEqual({
      handler: 'static_response',
      status_code: 308,
      headers: { Location: ['https://{http.request.host}{http.request.uri}'] },
    });
    expect(https.listen).toEqual([':443']);
    expect(config.apps.tls.automation.policies).toEqual([
      { subjects: ['shop.example.com'], issuers: [{ module: 'internal' }] },
    ]);
    expect(config.apps.pki.certificate_authorities.local.install_trust).toBe(false);
  });

  it.each([
    ['www.example.com', 'http://www.example.com{http.request.uri}'],
    ['https://www.example.com/', 'https://www.example.com{http.request.uri}'],
    ['https://x/{env.SECRET}', 'https://x/%7Benv.SECRET%7D{http.request.uri}'],
  ])('redirects to %s', (redirectTo, location) => {
    const config = JSON.parse(JSON.stringify(caddyConfig([{ ...shop, redirectTo }])));
    expect(config.apps.http.servers.http.routes[0].handle[0].headers.Location).toEqual([location]);
  });

  it('redirects HTTP to HTTPS, where the password is required and HSTS is sent', () => {
    const { http, https } = serversOf([
      {
        ...shop,
        tls: 'auto',
        hsts: { maxAge: 31_536_000, includeSubdomains: true, preload: true },
        basicAuth: { username: 'ann', passwordHash: secret('$2b$10$abc') },
      },
    ]);
    expect(handlersOf(http)).toEqual([
      [
        NOT_LOGGED,
        expect.objectContaining({ headers: { Location: ['https://{http.request.host}{http.request.uri}'] } }),
      ],
    ]);
    expect(handlersOf(https)).toEqual([
      [
        {
          handler: 'headers',
          response: {
            deferred: true,
            set: { 'Strict-Transport-Security': ['max-age=31536000; includeSubDomains; preload'] },
          },
        },
        {
          handler: 'authentication',
          providers: {
            http_basic: {
              hash: { algorithm: 'bcrypt' },
              hash_cache: {},
              realm: 'Restricted',
              accounts: [{ username: 'ann', password: 'JDJiJDEwJGFiYw==' }],
            },
          },
        },
        ...liveSlotHandlers('app_1'),
      ],
    ]);
  });

  it('serves over HTTP as well where HTTPS is not forced, and says no HSTS there', () => {
    const hsts = { maxAge: 300, includeSubdomains: false, preload: false };
    const { http, https } = serversOf([{ ...shop, tls: 'internal', forceHttps: false, hsts }]);
    expect(handlersOf(http)).toEqual([liveSlotHandlers('app_1')]);
    expect(JSON.stringify(https)).toContain('"max-age=300"');
  });

  it('asks for the longest path first, and for wildcards last', () => {
    const { http } = serversOf([
      { ...shop, hostname: '*.example.com' },
      shop,
      { ...shop, path: '/api', stripPath: true, applicationId: 'app_2' },
      { ...shop, path: '/api/v2', applicationId: 'app_3' },
    ]);
    const routes = JSON.parse(JSON.stringify(http)).routes;
    expect(routes.slice(0, -1).map(({ match }: { match: Json }) => match)).toEqual([
      [{ host: ['shop.example.com'], path: ['/api/v2', '/api/v2/*'] }],
      [{ host: ['shop.example.com'], path: ['/api', '/api/*'] }],
      [{ host: ['shop.example.com'] }],
      [{ host: ['*.example.com'] }],
    ]);
    expect(routes[0].handle).toEqual(liveSlotHandlers('app_3'));
    expect(routes[1].handle).toEqual([{ handler: 'rewrite', strip_path_prefix: '/api' }, ...liveSlotHandlers('app_2')]);
  });

  it('refuses requests that are too long, whether they say so or not', () => {
    const { http } = serversOf([{ ...shop, maxRequestBytes: 1000 }]);
    expect(handlersOf(http)[0]?.slice(0, 2)).toEqual([
      {
        handler: 'subroute',
        routes: [
          {
            match: [
              {
                expression:
                  '{http.request.header.Content-Length}.matches("^[0-9]{1,18}$") && int({http.request.header.Content-Length}) > 1000',
              },
            ],
            handle: [expect.objectContaining({ handler: 'static_response', status_code: 413 })],
          },
        ],
      },
      { handler: 'request_body', max_size: 1000 },
    ]);
  });

  it('redirects with the configured status', () => {
    const { http } = serversOf([{ ...shop, redirectTo: 'https://www.example.com', redirectStatus: 302 }]);
    expect(handlersOf(http)).toEqual([
      [
        {
          handler: 'static_response',
          status_code: 302,
          headers: { Location: ['https://www.example.com{http.request.uri}'] },
        },
      ],
    ]);
  });

  it('asks the authority for the hostnames whose turn it is, each once', () => {
    const routes: RouteSpec[] = [
      { ...shop, tls: 'auto' },
      { ...shop, tls: 'auto', path: '/api' },
      { ...shop, tls: 'auto', hostname: 'later.example.com' },
      { ...shop, tls: 'internal', hostname: 'inside.example.com' },
    ];
    const acme = {
      directory: 'https://ca.example.com/dir',
      email: 'ann@example.com',
      roots: 'PEM',
      externalAccount: { keyId: 'kid', macKey: secret('bWFj') },
    };
    const { logging, apps } = jsonOf(routes, { acme, waiting: ['later.example.com'], checkSeconds: 30 });
    expect(apps.tls).toEqual({
      certificates: { automate: ['inside.example.com', 'shop.example.com'] },
      automation: {
        policies: [
          { subjects: ['inside.example.com'], issuers: [{ module: 'internal' }] },
          {
            subjects: ['shop.example.com'],
            issuers: [
              {
                module: 'acme',
                ca: 'https://ca.example.com/dir',
                email: 'ann@example.com',
                external_account: { key_id: 'kid', mac_key: 'bWFj' },
                trusted_roots_pem_files: [
                  expect.stringMatching(/^\/var\/lib\/fairlead\/proxy\/acme-roots-[0-9a-f]{12}\.pem$/),
                ],
              },
            ],
          },
        ],
        renew_interval: '30s',
        ocsp_interval: '30s',
      },
    });
    expect(logging.logs.certificates).toMatchObject({ include: ['tls.obtain', 'tls.renew'] });
  });

  it.each([
    ['write tcp 10.0.0.5:80->203.0.113.9:53412: write: broken pipe', 'write tcp 10.0.0.5:80-> write: broken pipe'],
    ['read tcp [fd00::1]:443->[2001:db8::9]:53412: i/o timeout', 'read tcp [fd00::1]:443-> i/o timeout'],
    ['read tcp 127.0.0.1:5->127.0.0.1:20001: reset by peer', 'read tcp 127.0.0.1:5->127.0.0.1:20001: reset by peer'],
    ['dial tcp 127.0.0.1:20001: connect: connection refused', 'dial tcp 127.0.0.1:20001: connect: connection refused'],
  ])('removes the address of a visitor from errors: %s', (error, expected) => {
    const { regexp, value } = JSON.parse(JSON.stringify(JOURNAL_ENCODER)).fields.error;
    expect(error.replaceAll(new RegExp(regexp, 'g'), value)).toBe(expected);
  });

  it('encodes requests for one log at most, late unless a password would take the place of their details', () => {
    const basicAuth = { username: 'ann', passwordHash: secret('$2b$10$hash') };
    const log = { maxBytes: 1e8, days: 14, perSecond: 100, addresses: 'masked', queries: false } as const;
    const forUser = (routes: readonly RouteSpec[]) => {
      const { logging, apps } = JSON.parse(JSON.stringify(caddyConfig(routes, {}, log)));
      const { default: journal, requests, ...others } = logging.logs;
      expect(journal.exclude).toEqual(['http']);
      expect(requests.include).toContain('http');
      expect(others).toEqual({});
      const [, details] = apps.http.servers.http.routes;
      return { fields: requests.encoder.fields, details: details.handle[0] };
    };
    const late = forUser([shop]);
    expect(late.fields).toMatchObject({ request: { filter: 'delete' }, resp_headers: { filter: 'delete' } });
    expect(late.details).toMatchObject({ handler: 'map', destinations: ['{http.auth.user.id}'] });
    const early = forUser([shop, { ...shop, path: '/private', basicAuth }]);
    expect(early.fields).toMatchObject({ user_id: { filter: 'delete' }, 'request>headers': { filter: 'delete' } });
    expect(early.fields).not.toHaveProperty('request');
    expect(early.details).not.toMatchObject({ handler: 'map' });
  });

  it('gives a hostname the certificate of its own, even where another would fit', () => {
    const custom = ['*.example.com', 'shop.example.com'].map((hostname) => ({
      hostname,
      certificate: `certificate of ${hostname}`,
      privateKey: secret(`key of ${hostname}`),
    }));
    const routes = custom.map(({ hostname }) => ({ ...shop, tls: 'custom' as const, hostname }));
    const { apps } = jsonOf(routes, { custom });
    expect(apps.http.servers.https.tls_connection_policies).toEqual([
      { match: { sni: ['shop.example.com'] }, certificate_selection: { any_tag: ['custom shop.example.com'] } },
      { match: { sni: ['*.example.com'] }, certificate_selection: { any_tag: ['custom *.example.com'] } },
      {},
    ]);
    expect(apps.tls.certificates).toEqual({
      load_pem: custom.map(({ hostname }) => ({
        certificate: `certificate of ${hostname}`,
        key: `key of ${hostname}`,
        tags: [`custom ${hostname}`],
      })),
    });
  });
});

function jsonOf(routes: readonly RouteSpec[], tls?: TlsSpec) {
  return JSON.parse(JSON.stringify(caddyConfig(routes, tls)));
}

function serversOf(routes: readonly RouteSpec[]): { readonly http: Json; readonly https: Json } {
  return jsonOf(routes, { acme: { directory: 'https://ca.example.com/dir' } }).apps.http.servers;
}

/** What each route does, the last one (nothing is there) apart. */
function handlersOf(server: Json): Json[][] {
  const { routes } = JSON.parse(JSON.stringify(server));
  return routes.slice(0, -1).map(({ handle }: { handle: Json[] }) => handle);
}
