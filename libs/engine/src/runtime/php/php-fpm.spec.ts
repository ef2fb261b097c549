import { fpmConfiguration, servePhp } from './php-fpm';

describe('servePhp', () => {
  it('serves the folder on the port of the process, through a socket that only the unit can see', () => {
    const text = servePhp({ root: "/srv/it's/public", wholeApplication: false, sessions: '/srv/sessions' });
    expect(text).toContain('"listen":["127.0.0.1:{env.PORT}"]');
    expect(text).toContain('"dial":"unix//tmp/php-fpm.sock"');
    expect(text).toContain(`/srv/it'\\''s/public`);
    expect(text).not.toContain('/vendor/*');
    expect(text).toContain('session.save_path] = /srv/sessions\n');
  });

  it('hides the libraries and the tools of an application that is served whole', () => {
    expect(servePhp({ root: '/srv', wholeApplication: true, sessions: '/srv/sessions' })).toContain('"/vendor/*"');
  });
});

describe('fpmConfiguration', () => {
  it.each([
    [undefined, 16, 4],
    [4096, 16, 4],
    [256, 4, 4],
    [64, 2, 2],
  ])('lets as many requests run as fit into %p MB', (memoryMb, children, spare) => {
    const text = fpmConfiguration({ memoryMb, sessions: '/srv/sessions' });
    expect(text).toContain(`pm.max_children = ${children}\n`);
    expect(text).toContain(`pm.max_spare_servers = ${spare}\n`);
  });
});
