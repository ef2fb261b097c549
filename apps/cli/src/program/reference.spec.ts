import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completionsOf } from '../commands/completion/completions';
import { wholeProgram } from './program';
import { commandReference } from './reference';
import { ENVIRONMENT_VARIABLES } from './reference-tables';

describe('the reference of the command line', () => {
  it('has every command with all its options', async () => {
    const text = await commandReference();
    for (const { path, entries } of completionsOf(await wholeProgram())) {
      if (path.length > 0) expect(text).toContain(`# \`${['fairlead', ...path].join(' ')}\`\n`);
      for (const { name } of entries.filter((entry) => entry.name.startsWith('--') && entry.name !== '--help'))
        expect(text).toMatch(new RegExp(`\`[^\`]*${name}\\b`));
    }
  });

  it('has every environment variable that the sources read', () => {
    const folder = join(__dirname, '..');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.endsWith('reference-tables.ts'))
      .map((path) => readFileSync(join(folder, path), 'utf8'));
    const names = sources.flatMap((text) =>
      [...text.matchAll(/env(?:ironment)?(?:, |\[)'([A-Z][A-Z_]+)'/g)].map(([, name]) => name),
    );
    expect(names).toContain('FAIRLEAD_URL');
    expect(Object.keys(ENVIRONMENT_VARIABLES)).toEqual(expect.arrayContaining([...new Set(names)]));
  });
});
