import type { ApiRequest } from '../platform/http/request/api-request';

/** A request after authentication: `caller` is set if the credentials were valid. */
export interface AccessRequest extends ApiRequest {
  /** The stored id of the dashboard session, never the cookie's value. */
  sessionId?: string;
  /** Whether the body was still on its way when the sender was identified. */
  awaitsBody?: boolean;
}
