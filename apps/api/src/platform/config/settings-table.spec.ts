import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from './settings-table';

describe('the table of settings', () => {
  it('is in docs/reference/settings.md as the code defines it (npm run reference writes it)', () => {
    const page = readFileSync(join(__dirname, '../../../../../docs/reference/settings.md'), 'utf8');
    expect(page).toContain(settingsTable());
  });
});
