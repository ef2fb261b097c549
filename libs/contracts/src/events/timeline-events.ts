import type { EventName } from './events';
import { INTEGRATION_EVENTS, type IntegrationEventName } from './integration-events';

/** What an entry of a timeline is about. */
export const TIMELINE_KINDS = [
  'deployment',
  'settings',
  'variables',
  'domain',
  'certificate',
  'database',
  'command',
  'status',
  'server',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** `change`: it can be the cause of what follows; `problem`: something failed; `recovery`: it works again. */
export const TIMELINE_CATEGORIES = ['change', 'problem', 'recovery'] as const;
export type TimelineCategory = (typeof TIMELINE_CATEGORIES)[number];

/** How an event appears in the timeline of an application. */
export interface TimelineEvent {
  readonly kind: TimelineKind;
  readonly category: TimelineCategory;
}

const event = (kind: TimelineKind, category: TimelineCategory): TimelineEvent => ({ kind, category });

/**
 * The events of timelines. Deployments are entries of their own, at the moment at which they began to serve. An update of an
 * application of which only variables were changed has the kind `variables`.
 */
const TIMELINE_EVENTS: ReadonlyMap<EventName, TimelineEvent> = new Map<IntegrationEventName, TimelineEvent>([
  ['application.created', event('settings', 'change')],
  ['application.updated', event('settings', 'change')],
  ['application.maintenance_changed', event('status', 'change')],
  ['application.stop_requested', event('status', 'change')],
  ['application.crashed', event('status', 'problem')],
  ['application.out_of_memory', event('status', 'problem')],
  ['application.unhealthy', event('status', 'problem')],
  ['application.recovered', event('status', 'recovery')],
  ['deployment.rolled_back', event('deployment', 'change')],
  ['command.created', event('command', 'change')],
  ['command.updated', event('command', 'change')],
  ['command.deleted', event('command', 'change')],
  ['command_run.failed', event('command', 'problem')],
  ['command_run.missed', event('command', 'problem')],
  ['domain.created', event('domain', 'change')],
  ['domain.updated', event('domain', 'change')],
  ['domain.deleting', event('domain', 'change')],
  ['domain.dns_changed', event('domain', 'change')],
  ['domain.failed', event('domain', 'problem')],
  ['domain.active', event('domain', 'recovery')],
  ['domain.certificate_issued', event('certificate', 'change')],
  ['domain.certificate_renewed', event('certificate', 'change')],
  ['domain.certificate_failed', event('certificate', 'problem')],
  ['domain.certificate_expiring', event('certificate', 'problem')],
  ['domain.certificate_expired', event('certificate', 'problem')],
  ['database.linked', event('database', 'change')],
  ['database.unlinked', event('database', 'change')],
  ['database.updated', event('database', 'change')],
  ['database.credentials_rotated', event('database', 'change')],
  ['database.failed', event('database', 'problem')],
  ['database.unreachable', event('database', 'problem')],
  ['database.ready', event('database', 'recovery')],
  ['variable_group.linked', event('variables', 'change')],
  ['variable_group.unlinked', event('variables', 'change')],
  ['variable_group.updated', event('variables', 'change')],
  ['server.updated', event('server', 'change')],
  ['server.taken_over', event('server', 'change')],
  ['server.host_key_trusted', event('server', 'change')],
  ['server.unreachable', event('server', 'problem')],
  ['server.failed', event('server', 'problem')],
  ['server.host_key_mismatch', event('server', 'problem')],
  ['server.proxy_failed', event('server', 'problem')],
  ['server.ready', event('server', 'recovery')],
  ['server.proxy_restored', event('server', 'recovery')],
]);

/** How the event appears in timelines; undefined if it does not. */
export function timelineEvent(name: EventName, data: Readonly<Record<string, unknown>>): TimelineEvent | undefined {
  // A requested rollback is a deployment, which has an entry already.
  if (name === 'deployment.rolled_back' && (data['failure'] ?? null) === null) return undefined;
  const known = TIMELINE_EVENTS.get(name);
  if (known && name === 'application.updated' && onlyVariables(data['changed'])) return { ...known, kind: 'variables' };
  return known;
}

/** The names of the events that can have one of these kinds and categories. */
export function timelineEventNames(
  kinds: readonly TimelineKind[] = TIMELINE_KINDS,
  categories: readonly TimelineCategory[] = TIMELINE_CATEGORIES,
): IntegrationEventName[] {
  return INTEGRATION_EVENTS.filter((name) => {
    const known = TIMELINE_EVENTS.get(name);
    if (!known || !categories.includes(known.category)) return false;
    return kinds.includes(known.kind) || (name === 'application.updated' && kinds.includes('variables'));
  });
}

function onlyVariables(changed: unknown): boolean {
  return Array.isArray(changed) && changed.every((name) => /^(env\.|plain_env$)/.test(String(name)));
}
