import type { OAuthTokenResponse } from '@fairlead/dto';
import type { IssuedToken } from '../../tokens/token-issuer';

/** Where a token expires, its whole seconds from now on. */
export function toTokenResponse({ token, text }: IssuedToken): OAuthTokenResponse {
  const { expiresAt } = token;
  return {
    access_token: text,
    token_type: 'Bearer',
    ...(expiresAt && { expires_in: Math.max(1, Math.round((expiresAt.getTime() - token.createdAt.getTime()) / 1000)) }),
    scope: token.scopes.join(' '),
    token_id: token.id,
  };
}
