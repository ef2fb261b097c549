import { isScope, SCOPES, type Scope } from '@fairlead/contracts';
import { OAuthError } from './oauth-error';

/** The scopes of a `scope` parameter, in the order of the list of scopes; undefined if there is none. */
export function parseScopes(text: string | undefined): Scope[] | undefined {
  if (text === undefined) return undefined;
  const names = text.split(' ').filter((name) => name !== '');
  if (names.length === 0 || !names.every(isScope))
    throw new OAuthError('invalid_scope', { message: `The available scopes are ${SCOPES.join(', ')}.` });
  return SCOPES.filter((scope) => names.includes(scope));
}
