import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packFolder } from './pack-folder';

const FILES: Readonly<Record<string, string>> = {
  '.gitignore': 'node_modules/\n*.log\n/dist\n!keep.log\n',
  '.fairleadignore': '/docs\n!/dist\n',
  'index.html': 'hello',
  'empty.txt': '',
  'keep.log': 'kept',
  'debug.log': 'secret',
  'run.sh': '#!/bin/sh\n',
  'dist/app.js': 'built',
  'docs/guide.md': 'not deployed',
  'node_modules/x/index.js': 'not deployed',
  'packages/a/.gitignore': 'local.txt\n/build\n',
  'packages/a/local.txt': 'not deployed',
  'packages/a/main.txt': 'deployed',
  'packages/a/build/x': 'not deployed',
  'packages/b/local.txt': 'deployed',
  '.git/config': 'not deployed',
  'packages/b/.git/config': 'not deployed',
};

describe('a folder that is deployed', () => {
  const folders: string[] = [];
  const { signal } = new AbortController();

  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  function makeFolder(files: readonly (readonly [string, string])[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'fairlead-pack-'));
    folders.push(folder);
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    symlinkSync('index.html', join(folder, 'link.html'));
    chmodSync(join(folder, 'run.sh'), 0o700);
    return folder;
  }

  it('is without .git and what the ignore files leave out', async () => {
    const packed = await packFolder(makeFolder(Object.entries(FILES)), signal);
    const listed = execFileSync('tar', ['-tzvf', packed.path], { encoding: 'utf8' }).trim().split('\n');
    const names = listed.map((line) => line.replace(/^.*\d\d:\d\d /, ''));
    expect(names).toEqual([
      '.fairleadignore',
      '.gitignore',
      'dist/',
      'dist/app.js',
      'empty.txt',
      'index.html',
      'keep.log',
      'link.html -> index.html',
      'packages/',
      'packages/a/',
      'packages/a/.gitignore',
      'packages/a/main.txt',
      'packages/b/',
      'packages/b/local.txt',
      'run.sh',
    ]);
    expect(listed.find((line) => line.endsWith('run.sh'))).toMatch(/^-rwxr-xr-x/);
    await packed.remove();
  });

  it('gives the same bytes in whatever order and at whatever time its files were written', async () => {
    const digests = [];
    for (const [index, files] of [Object.entries(FILES), Object.entries(FILES).toReversed()].entries()) {
      const folder = makeFolder(files);
      utimesSync(join(folder, 'index.html'), index, index);
      const packed = await packFolder(folder, signal);
      digests.push(createHash('sha256').update(readFileSync(packed.path)).digest('hex'));
      await packed.remove();
    }
    expect(new Set(digests).size).toBe(1);
  });

  it('leaves nothing behind when it is aborted', async () => {
    const before = new AbortController();
    before.abort(new Error('stopped'));
    await expect(packFolder(makeFolder(Object.entries(FILES)), before.signal)).rejects.toThrow('stopped');
  });
});
