import { isIntegrationEvent } from '@fairlead/contracts';
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
  const { self, page = self, list } = placesOf(entry);
  return {
    self: `${address}/api/v1${self}`,
    dashboard: `${address}${entry.name.endsWith('.deleted') ? list : page}`,
  };
}

interface Places {
  /** Below `/api/v1`. */
  readonly self: string;
  /** In the dashboard, unless it is the same path. */
  readonly page?: string;
  /** The page that had shown a deleted one. */
  readonly list: string;
}

function placesOf({ subjectType, subjectId: id, applicationId, data }: EventEntry): Places {
  const application = `/applications/${applicationId ?? ''}`;
  const commands = `${application}/commands`;
  const schedules = `/databases/${String(data['database_id'])}/backups`;
  switch (subjectType) {
    case 'application':
      return { self: `/applications/${id}`, list: '/applications' };
    case 'deployment':
      return { self: `${application}/deployments/${id}`, list: `${application}/deployments` };
    case 'domain':
      return { self: `${application}/domains/${id}`, list: `${application}/domains` };
    case 'command':
      return { self: `${commands}/${id}`, page: commands, list: commands };
    case 'command_run':
      return { self: `${application}/command-runs/${id}`, page: `${commands}/runs/${id}`, list: commands };
    case 'database':
      return { self: `/databases/${id}`, list: '/databases' };
    case 'storage':
      return { self: `/storages/${id}`, page: '/settings/storages', list: '/settings/storages' };
    case 'backup':
      return { self: `/backups/${id}`, list: '/backups' };
    case 'restore':
      return { self: `/restores/${id}`, list: '/backups' };
    case 'backup_schedule':
      return { self: `/backup-schedules/${id}`, page: schedules, list: schedules };
    default:
      return { self: `/servers/${id}`, list: '/servers' };
  }
}
