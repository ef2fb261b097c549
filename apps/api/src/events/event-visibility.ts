import { ROUTINE_EVENTS, type EventName, type SubjectKind } from '@fairlead/contracts';
import type { PageQuery } from '@fairlead/dto';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { Actor, Caller } from '../auth/caller';
import { likeExpression } from '../platform/database/query/sql-condition';
import { likePattern } from '../platform/database/query/like-search';
import { EventEntry } from './event.entity';

export interface EventFilters {
  readonly name?: EventName | undefined;
  /** Only these: what integrators get is named one by one. */
  readonly names?: readonly EventName[] | undefined;
  readonly subject_type?: SubjectKind | undefined;
  readonly subject_id?: string | undefined;
  readonly actor_type?: Actor['type'] | undefined;
  readonly actor_id?: string | undefined;
  readonly server_id?: string | undefined;
  readonly application_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  readonly outline?: 'true' | undefined;
  /** Without these. */
  readonly omitted?: readonly EventName[] | undefined;
}

/** The numbers of the events to read, without their ends. */
export interface EventRange {
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

export type EventQuery = Pick<PageQuery, 'page' | 'per_page'> & EventFilters & EventRange;

/** The reader of the log: what it sees depends on its role and, for tokens, on the servers and applications it is bound to. */
export type EventViewer = Pick<Caller, 'id' | 'role' | 'serverIds' | 'applicationIds'>;

const OF_PEOPLE: readonly SubjectKind[] = ['user', 'invitation'];
/** Records that a token bound to applications cannot read, even where one of its applications uses them. */
const NOT_FOR_APPLICATIONS: readonly SubjectKind[] = ['variable_group'];
const NOT_FOR_VIEWERS: readonly SubjectKind[] = ['instance', 'webhook'];

/**
 * Events about users are visible to owners and to the user concerned; instance settings and webhooks are hidden from
 * viewers, and what is not on
 * their servers or of their applications from tokens that are bound to some.
 */
export function canSeeEvent({ role, id, serverIds, applicationIds }: EventViewer, entry: EventEntry): boolean {
  if (applicationIds) {
    if (entry.applicationId === null || !applicationIds.includes(entry.applicationId)) return false;
    if (NOT_FOR_APPLICATIONS.includes(entry.subjectType)) return false;
  }
  if (serverIds && !(entry.serverId !== null && serverIds.includes(entry.serverId))) return false;
  if (OF_PEOPLE.includes(entry.subjectType)) return role === 'owner' || entry.subjectId === id || entry.actorId === id;
  return role !== 'viewer' || !NOT_FOR_VIEWERS.includes(entry.subjectType);
}

/** The filters of streams, for one event. */
export type StreamFilters = Pick<EventFilters, 'names' | 'subject_id' | 'server_id' | 'application_id'>;

export function matchesFilters(filters: StreamFilters, entry: EventEntry): boolean {
  const { names, subject_id, server_id, application_id } = filters;
  return (
    (names === undefined || names.includes(entry.name)) &&
    (subject_id === undefined || subject_id === entry.subjectId) &&
    (server_id === undefined || server_id === entry.serverId) &&
    (application_id === undefined || application_id === entry.applicationId)
  );
}

/** The events that match the filters and are visible to the reader. */
export function visibleEvents(
  manager: EntityManager,
  reader: EventViewer,
  filters: EventFilters,
): SelectQueryBuilder<EventEntry> {
  const query = manager.createQueryBuilder(EventEntry, 'event').where({
    ...(filters.name !== undefined && { name: filters.name }),
    ...(filters.subject_type !== undefined && { subjectType: filters.subject_type }),
    ...(filters.subject_id !== undefined && { subjectId: filters.subject_id }),
    ...(filters.actor_type !== undefined && { actorType: filters.actor_type }),
    ...(filters.actor_id !== undefined && { actorId: filters.actor_id }),
    ...(filters.server_id !== undefined && { serverId: filters.server_id }),
    ...(filters.application_id !== undefined && { applicationId: filters.application_id }),
  });
  if (filters.names !== undefined) query.andWhere('event.name IN (:...names)', { names: filters.names });
  if (filters.from !== undefined) query.andWhere('event.at >= :from', { from: new Date(filters.from) });
  if (filters.to !== undefined) query.andWhere('event.at < :to', { to: new Date(filters.to) });
  if (filters.search !== undefined) {
    query.andWhere(searchExpression(manager, filters.search), { search: likePattern(filters.search) });
  }
  if (filters.omitted !== undefined) query.andWhere('event.name NOT IN (:...omitted)', { omitted: filters.omitted });
  if (filters.outline !== undefined) {
    query.andWhere('event.name NOT IN (:...steps)', { steps: ROUTINE_EVENTS });
    query.andWhere(`NOT (event.name = 'command_run.queued' AND event.actorType = 'system')`);
  }
  return onlySeen(query, reader);
}

/** One text instead of three, because converting it to lower case is most of the cost of a search. */
function searchExpression(manager: EntityManager, search: string): string {
  const text = `event.subjectName || '\n' || event.actorName || '\n' || event.name`;
  const isAscii = /^[ -~]*$/.test(search);
  // SQLite's own LIKE ignores the case of these letters.
  if (isAscii && manager.dataSource.options.type !== 'postgres') return `${text} LIKE :search ESCAPE '\\'`;
  return likeExpression(text, ':search');
}

function onlySeen(
  query: SelectQueryBuilder<EventEntry>,
  { role, id, serverIds, applicationIds }: EventViewer,
): typeof query {
  if (applicationIds) {
    query.andWhere('event.applicationId IN (:...applicationIds)', { applicationIds: [...applicationIds, ''] });
    query.andWhere('event.subjectType NOT IN (:...closed)', { closed: NOT_FOR_APPLICATIONS });
  }
  if (serverIds) query.andWhere('event.serverId IN (:...serverIds)', { serverIds: [...serverIds, ''] });
  if (role === 'viewer') query.andWhere('event.subjectType NOT IN (:...hidden)', { hidden: NOT_FOR_VIEWERS });
  if (role === 'owner') return query;
  return query.andWhere(
    '(event.subjectType NOT IN (:...people) OR event.subjectId = :reader OR event.actorId = :reader)',
    { people: OF_PEOPLE, reader: id },
  );
}
