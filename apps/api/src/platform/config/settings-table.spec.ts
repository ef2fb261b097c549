import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from './settings-table';

describe('the table of settings', () => {
  it('stands in the README as it is defined (npm run settings writes it)', () => {
    const readme = readFileSync(join(__dirname, '../../../../../README.md'), 'utf8');
    expect(readme).toContain(settingsTable());
  });
});
