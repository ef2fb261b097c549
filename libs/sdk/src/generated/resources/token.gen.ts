// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type { TokenRecord } from '@fairlead/client';
import { Resource } from '../../resources/resource';
import type { RequestOptions } from '../../transport/request-options';

export class TokenResource extends Resource {
  /**
   * Revokes the token with which the request is sent: the next request with it is refused.
   *
   * Scope: `servers:read or servers:write or applications:read or applications:write or applications:deploy or databases:read or databases:write or backups:read or backups:write`.
   */
  delete(options?: RequestOptions): Promise<TokenRecord> {
    return this.client.request('DELETE', '/api/v1/token', options);
  }

  /**
   * Shows the token with which the request is sent: its scopes, what it is bound to, and when it expires.
   *
   * Scope: `servers:read or servers:write or applications:read or applications:write or applications:deploy or databases:read or databases:write or backups:read or backups:write`.
   */
  get(options?: RequestOptions): Promise<TokenRecord> {
    return this.client.request('GET', '/api/v1/token', options);
  }
}
