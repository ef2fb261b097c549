import type { EventName } from '@fairlead/contracts';
import type { TimelineDeployment, TimelineEntry, TimelineKind } from '@fairlead/dto';
import type { EventEntry } from '../../events/event.entity';

/** The events of a timeline: what changes how an application behaves, and what shows that it behaves differently. */
export const TIMELINE_EVENTS: Partial<Readonly<Record<EventName, TimelineKind>>> = {
  'application.created': 'settings',
  'application.updated': 'settings',
  'application.crashed': 'status',
  'application.out_of_memory': 'status',
  'application.unhealthy': 'status',
  'application.recovered': 'status',
  'application.stop_requested': 'status',
  'application.stopped': 'status',
  'application.maintenance_changed': 'status',
  'deployment.live': 'deployment',
  'deployment.failed': 'deployment',
  'deployment.rolled_back': 'deployment',
  'domain.created': 'domain',
  'domain.updated': 'domain',
  'domain.active': 'domain',
  'domain.failed': 'domain',
  'domain.dns_changed': 'domain',
  'domain.deleted': 'domain',
  'domain.certificate_issued': 'certificate',
  'domain.certificate_renewed': 'certificate',
  'domain.certificate_failed': 'certificate',
  'domain.certificate_expiring': 'certificate',
  'domain.certificate_expired': 'certificate',
  'database.linked': 'database',
  'database.unlinked': 'database',
  'server.unreachable': 'server',
  'server.ready': 'server',
  'server.proxy_failed': 'server',
  'server.proxy_restored': 'server',
};

const VARIABLE = 'env.';

export function toTimelineEntry(entry: EventEntry): TimelineEntry {
  const { id, name, at, data, subjectName, actorType, actorName } = entry;
  const changed = namesOf(data['changed']);
  const kind = TIMELINE_EVENTS[name] ?? 'status';
  const isVariables = changed.length > 0 && changed.every((one) => one.startsWith(VARIABLE));
  return {
    id,
    at: at.toISOString(),
    kind: isVariables ? 'variables' : kind,
    event: name,
    subject: subjectName,
    actor: { type: actorType, name: actorName },
    names: changed.map((one) => (isVariables ? one.slice(VARIABLE.length) : one)),
    reason: textOf(data['reason']) ?? textOf(fieldOf(data['failure'], 'message')),
    deployment: kind === 'deployment' ? deploymentOf(entry) : null,
  };
}

function deploymentOf({ subjectId, data }: EventEntry): TimelineDeployment {
  const commit = data['commit'];
  return {
    id: subjectId,
    number: typeof data['number'] === 'number' ? data['number'] : 0,
    commit: textOf(fieldOf(commit, 'sha')),
    message: textOf(fieldOf(commit, 'message'))?.split('\n')[0] ?? null,
  };
}

const namesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
}
