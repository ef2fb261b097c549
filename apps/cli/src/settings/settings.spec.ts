import type { Config, Context } from './config-file';
import type { Link } from './linked-folder';
import { resolveSettings } from './settings';

const PRODUCTION = 'https://production.test';
const STAGING = 'https://staging.test';
const EVIL = 'https://evil.test';

const config = (contexts: Record<string, Context>, currentContext?: string): Config => ({
  currentContext,
  contexts: new Map(Object.entries(contexts)),
});
const SIGNED_IN = config(
  { production: { url: PRODUCTION, token: 'fl_production' }, staging: { url: STAGING, token: 'fl_staging' } },
  'production',
);
const NOWHERE = config({});
const linkTo = (url: string): Link => ({
  url,
  applicationId: 'app_1',
  applicationName: 'shop',
  path: '/x/.fairlead.json',
});
const resolve = (input: Partial<Parameters<typeof resolveSettings>[0]>) =>
  resolveSettings({ flags: {}, env: {}, config: SIGNED_IN, link: undefined, ...input });
const stored = (context: string) => ({ kind: 'token', token: `fl_${context}`, context });

describe('settings', () => {
  it('come from flags, the environment, the linked folder and the current context, in this order', () => {
    const link = linkTo(STAGING);
    const env = { FAIRLEAD_URL: 'https://env.test/', FAIRLEAD_TOKEN: 'fl_env' };
    expect(resolve({})).toMatchObject({ url: PRODUCTION, source: 'context', credential: stored('production') });
    expect(resolve({ link })).toMatchObject({ url: STAGING, source: 'folder', credential: stored('staging') });
    expect(resolve({ link, env })).toMatchObject({
      url: 'https://env.test',
      source: 'environment',
      credential: { token: 'fl_env' },
    });
    expect(resolve({ link, env, flags: { url: PRODUCTION } })).toMatchObject({ url: PRODUCTION, source: 'flag' });
    expect(resolve({ link, env, flags: { context: 'production' } })).toMatchObject({
      credential: stored('production'),
    });
  });

  it('never send a token to an address that only the linked folder names', () => {
    const link = linkTo(EVIL);
    const untrusted = [
      { link, expected: 'NOT_SIGNED_IN' },
      { link, env: { FAIRLEAD_TOKEN: 'fl_env' }, expected: 'USAGE' },
      { link, env: { FAIRLEAD_ID_TOKEN: 'ey' }, expected: 'USAGE' },
    ];
    for (const { expected, ...input } of untrusted)
      for (const known of [SIGNED_IN, NOWHERE])
        expect(() => resolve({ ...input, config: known })).toThrow(expect.objectContaining({ code: expected }));
    expect(resolve({ link: linkTo(STAGING), env: { FAIRLEAD_TOKEN: 'fl_env' } }).url).toBe(STAGING);
  });

  it('send the token of a context to the address of that context only', () => {
    expect(() => resolve({ env: { FAIRLEAD_URL: EVIL } })).toThrow(expect.objectContaining({ exitCode: 4 }));
    expect(() => resolve({ flags: { url: EVIL } })).toThrow(expect.objectContaining({ exitCode: 4 }));
    expect(() => resolve({ flags: { url: EVIL, context: 'production' } })).toThrow(
      expect.objectContaining({ exitCode: 2 }),
    );
  });

  it('use the id token of a pipeline where there is no other', () => {
    const env = { FAIRLEAD_URL: EVIL, ACTIONS_ID_TOKEN_REQUEST_URL: 'https://x', ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'y' };
    expect(resolve({ env }).credential).toEqual({ kind: 'pipeline' });
    expect(resolve({ env: { ...env, FAIRLEAD_TOKEN: 'fl_env' } }).credential).toMatchObject({ token: 'fl_env' });
  });

  it('do not guess between contexts for one address', () => {
    const both = config({ a: { url: STAGING, token: 'fl_a' }, b: { url: STAGING, token: 'fl_b' } });
    expect(() => resolve({ config: both, flags: { url: STAGING } })).toThrow('Several contexts');
    expect(resolve({ config: { ...both, currentContext: 'b' }, link: linkTo(STAGING) }).credential).toEqual(
      stored('b'),
    );
  });
});
