import { filterSearch } from '../../lib/url/list-search';

export const ACTIVITY_SUBJECTS = [
  'server',
  'application',
  'deployment',
  'command_run',
  'domain',
  'database',
  'backup',
  'token',
  'user',
] as const;
export type ActivitySubject = (typeof ACTIVITY_SUBJECTS)[number];

export interface ActivitySearch {
  about?: ActivitySubject;
}

export const activitySearch = (raw: Record<string, unknown>): ActivitySearch =>
  filterSearch(raw, 'about', ACTIVITY_SUBJECTS);
