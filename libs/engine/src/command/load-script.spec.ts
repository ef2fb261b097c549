import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SCRIPTS_FOLDER, loadScript } from './load-script';

const paths = readdirSync(SCRIPTS_FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sh'))
  .toSorted();
const scripts = paths.filter((path) => !path.includes('/lib/'));

describe('a script', () => {
  it.each(scripts)('%s says which shell it is for and what it does', (path) => {
    expect(readFileSync(join(SCRIPTS_FOLDER, path), 'utf8')).toMatch(/^#!\/bin\/(ba)?sh\n# \S/);
  });

  it.each(scripts)('%s gets to a server whole, without what is for readers', (path) => {
    const text = loadScript(path);
    expect(text).not.toMatch(/^[ \t]*(\.|# include) [\w/-]+\.(sh|lua)$/m);
    expect(text).not.toMatch(/^#/);
    expect(text).not.toContain('# shellcheck');
    const shell = readFileSync(join(SCRIPTS_FOLDER, path), 'utf8').startsWith('#!/bin/bash') ? 'bash' : 'sh';
    execFileSync(shell, ['-n'], { input: text });
  });

  it('refuses to run without a value that it needs', () => {
    const { status, stderr } = spawnSync('sh', ['-c', loadScript('application/list-runs.sh'), 'list-runs', '']);
    expect(status).not.toBe(0);
    expect(stderr.toString()).toContain('application');
  });

  it('is one that there is', () => {
    expect(() => loadScript('application/none.sh')).toThrow();
  });

  it('brings what it includes in other languages as well', () => {
    expect(loadScript('databases/redis/redis-client.pl')).toMatch(/<<'LUA';\nlocal sums = \{\}\n[^]*\nLUA\n/);
  });
});
