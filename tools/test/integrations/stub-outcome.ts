import { join } from 'node:path';

export const INTEGRATIONS = join(__dirname, '../../../integrations');
export const APPLICATION = 'app_01jd7q7c3dhw6y8r1n5p7t9v2x';
export const SHA = '0123456789abcdef0123456789abcdef01234567';

export const deployment = {
  application_id: APPLICATION,
  id: 'dep_01jd7q4c3dhw6y8r1n5p7t9v2x',
  number: 7,
  status: 'live',
  commit: { sha: SHA, message: 'Add the shop' },
  failure: null,
};
/** The outcome that the command line prints last. */
export const outcome = (changes: object = {}, url: string | null = 'https://shop.example.org') => ({
  type: 'result',
  url,
  deployment: { ...deployment, ...changes },
});
