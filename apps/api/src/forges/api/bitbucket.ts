import { createHash } from 'node:crypto';
import type { CommitState } from '@fairlead/contracts';
import type { ForgeDriver } from './forge-driver';

/** https://developer.atlassian.com/cloud/bitbucket/rest/api-group-commit-statuses/ */
const STATES: Readonly<Record<CommitState, string>> = {
  pending: 'INPROGRESS',
  success: 'SUCCESSFUL',
  failure: 'FAILED',
  canceled: 'STOPPED',
};

const KEY_MAX = 40;
const HASH_LENGTH = 8;

export const bitbucket: ForgeDriver = {
  /** An API token goes with the e-mail address of its account; an access token is alone. */
  authorization: (token) => ({
    authorization: token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`,
  }),

  async report(api, names, { sha, state, context, description, targetUrl, deployment }) {
    if (state === null) return;
    await api.post(['repositories', ...names, 'commit', sha, 'statuses', 'build'], {
      state: STATES[state],
      key: keyOf(context),
      name: context,
      description,
      // It does not take a status without an address.
      url: targetUrl ?? deployment.url ?? `https://bitbucket.org/${names.map(encodeURIComponent).join('/')}`,
    });
  },

  async check(api, names) {
    const { headers } = await api.get(['repositories', ...names]);
    const scopes = headers['x-oauth-scopes'];
    if (scopes === undefined || scopes === '') return undefined;
    return scopes.split(/[\s,]+/).some((scope) => scope.includes('repository'));
  },
};

/** Bitbucket takes keys of at most 40 characters. */
function keyOf(context: string): string {
  if (context.length <= KEY_MAX) return context;
  const hash = createHash('sha256').update(context).digest('hex').slice(0, HASH_LENGTH);
  return `${context.slice(0, KEY_MAX - HASH_LENGTH - 1)}-${hash}`;
}
