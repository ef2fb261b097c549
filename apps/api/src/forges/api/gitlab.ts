import type { CommitState } from '@fairlead/contracts';
import type { ForgeDriver } from './forge-driver';
import { ForgeError, parsedObject } from './forge-error';
import { objectIn } from './read-answer';

/** https://docs.gitlab.com/api/commits/#set-commit-pipeline-status */
const STATES: Readonly<Record<CommitState, string>> = {
  pending: 'pending',
  success: 'success',
  failure: 'failed',
  canceled: 'canceled',
};

const DEVELOPER = 30;

export const gitlab: ForgeDriver = {
  authorization: (token) => ({ 'private-token': token }),

  async report(api, names, { sha, state, context, description, targetUrl }) {
    if (state === null) return;
    const status = {
      state: STATES[state],
      name: context,
      description,
      ...(targetUrl !== undefined && { target_url: targetUrl }),
    };
    try {
      await api.post(['projects', names.join('/'), 'statuses', sha], status);
    } catch (error) {
      // GitLab refuses `pending` where the status is pending or running already.
      const isPending = error instanceof ForgeError && error.message.includes('Cannot transition status');
      if (state !== 'pending' || !isPending) throw error;
    }
  },

  async check(api, names) {
    const { body } = await api.get(['projects', names.join('/')]);
    const permissions = objectIn(parsedObject(body), 'permissions');
    const levels = ['project_access', 'group_access'].map((each) => objectIn(permissions, each)['access_level']);
    const known = levels.filter((level) => typeof level === 'number');
    if (known.length > 0 && !known.some((level) => level >= DEVELOPER)) return false;
    const self = await api.get(['personal_access_tokens', 'self']).catch(() => undefined);
    const { scopes } = parsedObject(self?.body ?? '');
    // Tokens with granular permissions have no scopes.
    return Array.isArray(scopes) && scopes.length > 0 ? scopes.includes('api') : undefined;
  },
};
