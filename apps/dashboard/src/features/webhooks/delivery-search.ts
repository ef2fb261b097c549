import type { DeliveriesListData } from '@fairlead/client';
import { filterSearch, listSearch, type ListSearch } from '../../lib/url/list-search';

export type DeliveryStatus = NonNullable<NonNullable<DeliveriesListData['query']>['status']>;
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const satisfies readonly DeliveryStatus[];

/** Deliveries have a fixed order. */
export interface DeliverySearch extends Pick<ListSearch, 'page' | 'per_page'> {
  status?: DeliveryStatus;
}

export function deliverySearch(raw: Record<string, unknown>): DeliverySearch {
  const { page, per_page } = listSearch(raw, []);
  return { ...(page && { page }), ...(per_page && { per_page }), ...filterSearch(raw, 'status', DELIVERY_STATUSES) };
}
