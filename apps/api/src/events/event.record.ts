import { isIntegrationEvent, type SubjectKind } from '@fairlead/contracts';
import type { EventLinks, EventRecord } from '@fairlead/dto';
import type { EventEntry } from './event.entity';

/**
 * An event as integrators get it, from the API and in the body of webhooks. `address` is that of this instance, without a slash
 * at the end. Events of accounts and of the audit log have no such form.
 */
export function toEventRecord(entry: EventEntry, address: string): EventRecord {
  const { name: type } = entry;
  if (!isIntegrationEvent(type)) throw new Error(`${type} is not for integrators.`);
  return {
    id: entry.id,
    sequence: entry.sequence,
    type,
    occurred_at: entry.at.toISOString(),
    subject: { type: entry.subjectType, id: entry.subjectId, name: entry.subjectName },
    application_id: entry.applicationId,
    server_id: entry.serverId,
    actor: { type: entry.actorType, id: entry.actorId, name: entry.actorName },
    data: entry.data,
    links: linksOf(entry, address),
  };
}

function linksOf(entry: EventEntry, address: string): EventLinks {
  const { subjectType, subjectId, applicationId, data } = entry;
  const {
    self,
    page = self,
    list,
  } = (PLACES[subjectType] ?? ofServer)({
    id: subjectId,
    application: `/applications/${applicationId ?? ''}`,
    database: `/databases/${String(data['database_id'])}`,
  });
  return {
    self: `${address}/api/v1${self}`,
    dashboard: `${address}${entry.name.endsWith('.deleted') ? list : page}`,
  };
}

interface Subject {
  readonly id: string;
  /** Paths of what the subject belongs to, if it does. */
  readonly application: string;
  readonly database: string;
}

interface Places {
  /** Below `/api/v1`. */
  readonly self: string;
  /** In the dashboard, unless it is the same path. */
  readonly page?: string;
  /** The page that had shown a deleted one. */
  readonly list: string;
}

type PlacesOf = (subject: Subject) => Places;

const ofServer: PlacesOf = ({ id }) => ({ self: `/servers/${id}`, list: '/servers' });

const PLACES: Readonly<Partial<Record<SubjectKind, PlacesOf>>> = {
  server: ofServer,
  application: ({ id }) => ({ self: `/applications/${id}`, list: '/applications' }),
  deployment: ({ id, application }) => ({
    self: `${application}/deployments/${id}`,
    list: `${application}/deployments`,
  }),
  domain: ({ id, application }) => ({ self: `${application}/domains/${id}`, list: `${application}/domains` }),
  command: ({ id, application }) => ({
    self: `${application}/commands/${id}`,
    page: `${application}/commands`,
    list: `${application}/commands`,
  }),
  command_run: ({ id, application }) => ({
    self: `${application}/command-runs/${id}`,
    page: `${application}/commands/runs/${id}`,
    list: `${application}/commands`,
  }),
  variable_group: ({ id }) => ({
    self: `/variable-groups/${id}`,
    page: `/settings/variable-groups/${id}`,
    list: '/settings/variable-groups',
  }),
  database: ({ id }) => ({ self: `/databases/${id}`, list: '/databases' }),
  storage: ({ id }) => ({ self: `/storages/${id}`, page: '/settings/storages', list: '/settings/storages' }),
  backup: ({ id }) => ({ self: `/backups/${id}`, list: '/backups' }),
  restore: ({ id }) => ({ self: `/restores/${id}`, list: '/backups' }),
  backup_schedule: ({ id, database }) => ({
    self: `/backup-schedules/${id}`,
    page: `${database}/backups`,
    list: `${database}/backups`,
  }),
};
