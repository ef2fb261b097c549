import type { ApiRequest } from './api-request';

/** Whether the sender of a request still has all of the access with which it began. Implemented by the auth module. */
export abstract class CurrentAccess {
  abstract holds(request: ApiRequest): Promise<boolean>;
}
