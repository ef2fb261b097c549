import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = join(__dirname, '../../docs/contributing');
const rows = readFileSync(join(folder, 'attacks.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Attack +\||-)/.test(line));

/** A name as the source of a test has it. */
const quoted = (name: string): string[] => [`'${name}'`, `"${name}"`];

describe('the table of attacks (docs/contributing/attacks.md)', () => {
  it('has a row for each of them, which names its test', () => {
    expect(rows.length).toBeGreaterThan(70);
    for (const row of rows) expect(row).toMatch(/\]\(\.\.\/\.\.\/[^)]+(?:\.spec|-cases)\.ts\): “[^”]+” +\|$/);
  });

  it('names only tests that there are', () => {
    const stale = rows.filter((row) => {
      const [, path = '', name = ''] = /\]\(([^)]+)\): “([^”]+)”/.exec(row) ?? [];
      const file = resolve(folder, path);
      if (!existsSync(file)) return true;
      const source = readFileSync(file, 'utf8');
      return !quoted(name).some((text) => source.includes(text));
    });
    expect(stale).toEqual([]);
  });
});
