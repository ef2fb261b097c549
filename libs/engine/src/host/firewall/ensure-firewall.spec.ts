import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecResult, Host } from '../host';
import { ensureFirewall } from './ensure-firewall';
import { FIREWALL_PROGRAM, FIREWALL_UNIT } from './firewall-unit';

/** The text that the program hands to nft on a server with these users and reserved ports. */
function tableOf(users: readonly string[], ports: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-'));
  mkdirSync(join(folder, 'ports'));
  for (const [port, owner] of Object.entries(ports)) symlinkSync(owner, join(folder, 'ports', port));
  const lines = ['root:x:0:0:root:/root:/bin/bash', 'caddy:x:998:998::/var/lib/caddy:/usr/sbin/nologin', ...users];
  writeFileSync(join(folder, 'passwd'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'nft'), '#!/bin/sh\nexec cat\n');
  chmodSync(join(folder, 'nft'), 0o755);
  // The homes of users stay as they are.
  const text = FIREWALL_PROGRAM.replace('root=/var/lib/fairlead', `root=${folder}`)
    .replace('locks=/var/lib/fairlead/locks', `locks=${folder}/locks`)
    .replace('/etc/passwd', `${folder}/passwd`);
  return execFileSync('sh', ['-c', text], { env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` } }).toString('utf8');
}

const user = (name: string, uid: number): string =>
  `${name}:x:${uid}:${uid}::/var/lib/fairlead/apps/${name}/home:/bin/false`;

describe('the table of the firewall', () => {
  it('knows the users of applications, and whose the reserved ports are', () => {
    const database = 'db_1:x:990:990::/var/lib/fairlead/databases/db_1:/bin/false';
    const table = tableOf([user('app_1', 997), user('app_2', 996), database, 'ada:x:1000:1000::/home/ada:/bin/sh'], {
      '20001': 'app_1/4',
      '3000': 'app_2/1',
      '20009': 'app_9/1',
      'half.new': 'app_1/4',
      '99999': 'app_1/4',
    });
    const elements = (set: string): string[] =>
      (new RegExp(`set ${set} \\{[^\\n]*elements = \\{ ([^}]*) \\}`).exec(table)?.[1] ?? '').split(',').sort();
    expect(elements('applications')).toEqual(['996', '997']);
    expect(elements('reserved')).toEqual(['20001', '20009', '3000']);
    expect(elements('owners')).toEqual(['20001 . 997', '3000 . 996']);
    expect(table).toContain('meta skuid { 0, 998 } return');
  });

  it('is whole without an application, and replaces the previous one in the same transaction', () => {
    const table = tableOf([], {});
    expect(table).toMatch(/^table inet fairlead\ndelete table inet fairlead\ntable inet fairlead \{\n/);
    expect(table).not.toContain('elements = { }');
  });

  it('is loaded before the network is up, and after whatever else empties the firewall', () => {
    expect(FIREWALL_UNIT).toContain('\nBefore=network-pre.target');
    expect(FIREWALL_UNIT).toMatch(/\nAfter=.*nftables[.]service/);
    expect(FIREWALL_UNIT).not.toMatch(/flush ruleset/);
  });
});

it.each<[string, readonly Partial<ExecResult>[], string | undefined]>([
  ['is there', [{ code: 0 }], undefined],
  ['needs nftables first', [{ code: 83 }, { code: 0 }, { code: 0 }], undefined],
  ['cannot be had', [{ code: 84, stdout: 'Operation not permitted\n' }], 'Operation not permitted'],
  [
    'cannot be installed',
    [{ code: 83 }, { code: 1 }],
    'The package manager could not install what is needed (nftables).',
  ],
])('says why a server is not protected, if its firewall %s', async (_, results, reason) => {
  const logged: string[] = [];
  const left = [...results];
  const host: Host = {
    id: 'srv_1',
    exec: () => Promise.resolve({ code: 0, stdout: '', stderr: '', ...left.shift() }),
    writeFile: () => Promise.resolve(),
  };
  const step = {
    signal: new AbortController().signal,
    log: (text: string) => logged.push(text),
    output: () => undefined,
  };
  expect(await ensureFirewall(host, step)).toBe(reason);
  expect(logged).toEqual(reason === undefined ? [] : [expect.stringContaining(`table of the firewall: ${reason}`)]);
  expect(left).toEqual([]);
});
