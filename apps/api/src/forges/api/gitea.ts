import type { CommitState } from '@fairlead/contracts';
import type { ForgeDriver } from './forge-driver';
import { parsedObject } from './forge-error';
import { objectIn } from './read-answer';

/** https://docs.gitea.com/api/#tag/repository/operation/repoCreateStatus; Forgejo has the same. */
const STATES: Readonly<Record<CommitState, string>> = {
  pending: 'pending',
  success: 'success',
  failure: 'failure',
  canceled: 'warning',
};

export const gitea: ForgeDriver = {
  authorization: (token) => ({ authorization: `token ${token}` }),

  async report(api, names, { sha, state, context, description, targetUrl }) {
    if (state === null) return;
    await api.post(['repos', ...names, 'statuses', sha], {
      state: STATES[state],
      context,
      description,
      ...(targetUrl !== undefined && { target_url: targetUrl }),
    });
  },

  /** Gitea reveals the permissions of the user, not those of the token. */
  async check(api, names) {
    const { body } = await api.get(['repos', ...names]);
    const { push } = objectIn(parsedObject(body), 'permissions');
    return push === false ? false : undefined;
  },
};
