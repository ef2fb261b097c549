import { chosen } from '../../lib/list-search';

export const ABOUT = [
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
export type About = (typeof ABOUT)[number];

export interface ActivitySearch {
  about?: About;
}

export const activitySearch = (raw: Record<string, unknown>): ActivitySearch => chosen(raw, 'about', ABOUT);
