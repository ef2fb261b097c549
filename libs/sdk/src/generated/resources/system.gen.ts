// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type { Liveness, ReadinessReport } from '@fairlead/client';
import { Resource } from '../../resources/resource';
import type { RequestOptions } from '../../transport/request-options';

export class SystemResource extends Resource {
  /**
   * Whether the process answers at all.
   */
  live(options?: RequestOptions): Promise<Liveness> {
    return this.client.request('GET', '/health/live', options);
  }

  /**
   * Whether requests may be sent here: everything that they need works.
   */
  ready(options?: RequestOptions): Promise<ReadinessReport> {
    return this.client.request('GET', '/health/ready', options);
  }
}
