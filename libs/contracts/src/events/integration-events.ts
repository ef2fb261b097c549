import { EVENT_NAMES, type EventName } from './events';
import type { Scope } from '../scopes';

/** The scope that reads the events of each subject. Those of accounts, the audit log and the instance are for no token. */
const SCOPES_OF_SUBJECTS = {
  server: 'servers:read',
  application: 'applications:read',
  deployment: 'applications:read',
  domain: 'applications:read',
  command: 'applications:read',
  command_run: 'applications:read',
  variable_group: 'applications:read',
  database: 'databases:read',
  storage: 'backups:read',
  backup: 'backups:read',
  restore: 'backups:read',
  backup_schedule: 'backups:read',
} as const satisfies Readonly<Record<string, Scope>>;

type IntegrationSubject = keyof typeof SCOPES_OF_SUBJECTS;

/** Events for the audit log alone: who has read or replaced a secret, had a terminal, or has downloaded the data of a database. */
const AUDITED = [
  'application.environment_read',
  'application.push_hook_read',
  'application.push_hook_rotated',
  'application.terminal_opened',
  'application.terminal_closed',
  'database.credentials_read',
  'database.queried',
  'backup.downloaded',
  'variable_group.values_read',
] as const satisfies readonly EventName[];

/** The events that integrators get: those of the records that tokens can read. */
export type IntegrationEventName = Exclude<
  Extract<EventName, `${IntegrationSubject}.${string}`>,
  (typeof AUDITED)[number]
>;

export type EventScope = (typeof SCOPES_OF_SUBJECTS)[IntegrationSubject];

/** A token with any of these can read events. */
export const EVENT_SCOPES: readonly [EventScope, ...EventScope[]] = [
  'servers:read',
  'applications:read',
  'databases:read',
  'backups:read',
];

const AUDITED_NAMES: ReadonlySet<string> = new Set(AUDITED);

export function isIntegrationEvent(name: EventName): name is IntegrationEventName {
  return subjectOf(name) in SCOPES_OF_SUBJECTS && !AUDITED_NAMES.has(name);
}

export const INTEGRATION_EVENTS: readonly IntegrationEventName[] = EVENT_NAMES.filter(isIntegrationEvent);

/** The scope of a token that reads the event. */
export function scopeOfEvent(name: IntegrationEventName): EventScope {
  const [, scope] = SUBJECT_SCOPES.find(([subject]) => subject === subjectOf(name)) ?? [];
  if (scope === undefined) throw new Error(`${name} has no scope.`);
  return scope;
}

const SUBJECT_SCOPES: readonly [string, EventScope][] = Object.entries(SCOPES_OF_SUBJECTS);

/** The events that a pattern means: `*`, all of a subject (`deployment.*`), or one. None where it means nothing. */
export function eventsOfPattern(pattern: string): readonly IntegrationEventName[] {
  if (pattern === '*') return INTEGRATION_EVENTS;
  if (!pattern.endsWith('.*')) return INTEGRATION_EVENTS.filter((name) => name === pattern);
  return INTEGRATION_EVENTS.filter((name) => `${subjectOf(name)}.*` === pattern);
}

function subjectOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}
