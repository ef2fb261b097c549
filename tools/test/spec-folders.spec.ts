import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether the spec is directly in a folder below the root, with an entry that declares the specs of that folder. */
function isDeclared(root: string, spec: string): boolean {
  const folder = dirname(spec);
  const entry = join(root, folder, 'all-specs.entry.ts');
  if (folder === '.' || folder.includes('/') || !existsSync(entry)) return false;
  return readFileSync(entry, 'utf8').includes('declareSpecsOf(__dirname);');
}

describe.each(['apps/api/test/api', 'apps/dashboard/e2e'])('the specs in %s', (folder) => {
  // `npm test` runs only the entries of the folders, so a spec that none of them declares would be left out in silence.
  it('are declared by the entries of their folders', () => {
    const root = join(__dirname, '../..', folder);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    const specs = files.filter((file) => file.endsWith('.spec.ts'));
    expect(specs.length).toBeGreaterThan(0);
    expect(specs.filter((spec) => !isDeclared(root, spec))).toEqual([]);
  });
});
