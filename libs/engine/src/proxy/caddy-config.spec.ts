import { caddyConfig } from './caddy-config';

const shop = { hostname: 'shop.example.com', applicationId: 'app_1', tls: 'off' } as const;

describe('caddyConfig', () => {
  it('serves nothing but a 404 without hostnames', () => {
    expect(caddyConfig([])).toEqual({
      admin: { listen: 'unix//run/fairlead-proxy/admin.sock', origins: ['localhost'], config: { persist: false } },
      logging: { logs: { default: { level: 'WARN' } } },
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
    expect(text).toContain('"try_files":["/live/2*","/live/2*"]');
    expect(text).toContain('"dial":"127.0.0.1:{fairlead.port}"');
    expect(text).toContain('"root":"/var/lib/fairlead/apps/app_1/live/www"');
    expect(text).not.toMatch(/releases|slots|"127\.0\.0\.1:\d/);
  });

  it('is the same whatever the order of the hostnames, so that nothing is loaded without a change', () => {
    const other = { ...shop, hostname: 'a.example.com', tls: 'internal' } as const;
    expect(caddyConfig([shop, other])).toEqual(caddyConfig([other, shop]));
  });

  it('sends HTTP to HTTPS unless TLS is off, and lets the own authority sign', () => {
    const config = JSON.parse(JSON.stringify(caddyConfig([{ ...shop, tls: 'internal' }])));
    const { http, https } = config.apps.http.servers;
    expect(http.routes[0].handle[0]).toEqual({
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
});
