import { type EventName, SUBJECT_KINDS, type SubjectKind } from '@fairlead/contracts';
import { filterSearch, type ListSearch, listSearch, searchText } from '../../lib/url/list-search';

export const ACTOR_TYPES = ['user', 'token', 'system'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

export interface AuditSearch extends Pick<ListSearch, 'page' | 'per_page'> {
  name?: EventName;
  subject_type?: SubjectKind;
  subject_id?: string;
  actor_type?: ActorType;
  actor_id?: string;
  /** Days in the reader's time zone, both included. */
  from?: string;
  to?: string;
  search?: string;
}

/** Checks only the form of an event name: the API knows the list, which is too large for every page. */
const EVENT_NAME = /^[a-z_]{1,20}\.[a-z_]{1,40}$/;
const isEventName = (value: unknown): value is EventName => typeof value === 'string' && EVENT_NAME.test(value);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[a-z]{1,12}(_[0-9a-z]{1,27})?$/;

function matching<Name extends string>(raw: Record<string, unknown>, name: Name, pattern: RegExp) {
  const value = raw[name];
  const found: { [Key in Name]?: string } = {};
  if (typeof value === 'string' && pattern.test(value)) found[name] = value;
  return found;
}

export const auditSearch = (raw: Record<string, unknown>): AuditSearch => ({
  ...listSearch(raw, []),
  ...(isEventName(raw['name']) && { name: raw['name'] }),
  ...filterSearch(raw, 'subject_type', SUBJECT_KINDS),
  ...matching(raw, 'subject_id', ID),
  ...filterSearch(raw, 'actor_type', ACTOR_TYPES),
  ...matching(raw, 'actor_id', ID),
  ...matching(raw, 'from', DAY),
  ...matching(raw, 'to', DAY),
  ...searchText(raw),
});

/** Midnight in the reader's time zone, the given number of days after that day. */
function midnight(day: string, later = 0): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const moment = new Date(year, month - 1, date + later);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** The filters as the API takes them, with days as timestamps. */
export function toAuditFilters({ page: _page, per_page: _perPage, from, to, ...filters }: AuditSearch) {
  return { ...filters, ...(from && { from: midnight(from) }), ...(to && { to: midnight(to, 1) }) };
}

/** URL of the same entries as a file. */
export function auditExportUrl(search: AuditSearch, format: 'csv' | 'jsonl'): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(toAuditFilters(search))) if (value) query.set(name, value);
  return `/api/dashboard/audit/export?${query}`;
}
