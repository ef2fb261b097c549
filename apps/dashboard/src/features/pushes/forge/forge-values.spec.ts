import type { ForgeRecord } from '@fairlead/client';
import { apiUrlFor, forgeChange, forgeRules, forgeValues, type ForgeValues } from './forge-values';

const STORED: ForgeRecord = { kind: 'gitlab', api_url: 'https://gitlab.com/api/v4', token_set: true, problem: null };
const values = (change: Partial<ForgeValues>): ForgeValues => ({ ...forgeValues(STORED, 'github'), ...change });
const tokenError = (change: Partial<ForgeValues>, stored: ForgeRecord | null = STORED) => {
  const forge = values(change);
  return forgeRules(stored).forge.token(forge.token, { forge });
};

describe('the values of a forge', () => {
  it('send only what has changed', () => {
    expect(forgeChange(values({}), STORED)).toBeUndefined();
    expect(forgeChange(values({ api_url: 'https://GITLAB.com/api/v4/' }), STORED)).toBeUndefined();
    expect(forgeChange(values({ token: ' next ' }), STORED)).toEqual({ forge: { token: 'next' } });
    expect(forgeChange(values({ api_url: ' ' }), STORED)).toEqual({ forge: { api_url: null } });
    expect(forgeChange(values({ kind: 'github', api_url: '', token: 'a' }), STORED)).toEqual({
      forge: { kind: 'github', token: 'a' },
    });
    expect(forgeChange({ kind: 'gitea', api_url: '', token: 'a' }, null)).toEqual({
      forge: { kind: 'gitea', token: 'a' },
    });
    expect(forgeChange({ kind: 'gitea', api_url: '', token: '' }, null)).toBeUndefined();
  });

  it('need the token again for another forge or address', () => {
    expect(tokenError({})).toBeNull();
    expect(tokenError({ api_url: '' })).toBeNull();
    expect(tokenError({ api_url: 'https://gitlab.com/api/v4/' })).toBeNull();
    expect(tokenError({ api_url: 'https://git.example.com/api/v4' })).toContain('again');
    expect(tokenError({ kind: 'github' })).toContain('again');
    expect(tokenError({}, null)).toBe('Enter the token.');
    expect(tokenError({ kind: 'github', token: 'a' })).toBeNull();
  });

  it('do not carry the stored address to another forge', () => {
    expect(apiUrlFor('github', STORED.api_url, STORED)).toBe('');
    expect(apiUrlFor('gitlab', '', STORED)).toBe(STORED.api_url);
    expect(apiUrlFor('github', 'https://git.example.com/api/v3', STORED)).toBe('https://git.example.com/api/v3');
  });
});
