import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contracts from '@fairlead/contracts';
import { errorCodesTable, eventsTable } from '../lib/reference-tables.mjs';

const page = (name: string) => readFileSync(join(__dirname, `../../docs/reference/${name}.md`), 'utf8');

const document = JSON.parse(readFileSync(join(__dirname, '../../libs/client/openapi.json'), 'utf8'));

describe('the reference pages (npm run reference writes them)', () => {
  it('list the codes of the catalogue', () => {
    expect(page('error-codes')).toContain(errorCodesTable(contracts));
  });

  it('list the events', () => {
    expect(page('events')).toContain(eventsTable(contracts, document));
  });
});
