import type { ApiRequest } from '../platform/http/request/api-request';

/** A request whose sender has been looked for: `caller` is there if one was found. */
export interface AccessRequest extends ApiRequest {
  /** The stored id of the dashboard session that it came with, never the cookie's value. */
  sessionId?: string;
}
