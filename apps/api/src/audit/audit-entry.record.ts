import type { AuditEntry } from '@fairlead/dto';
import type { EventEntry } from '../events/event.entity';
import type { EventViewer } from '../events/event-visibility';

/** Addresses of others are for owners and admins. */
export function toAuditEntry(event: EventEntry, reader: EventViewer): AuditEntry {
  const seesAddress = reader.role === 'owner' || reader.role === 'admin' || reader.id === event.actorId;
  return {
    id: event.id,
    sequence: event.sequence,
    name: event.name,
    subject: { type: event.subjectType, id: event.subjectId, name: event.subjectName },
    actor: { type: event.actorType, id: event.actorId, name: event.actorName },
    address: seesAddress ? event.actorAddress : null,
    server_id: event.serverId,
    server_name: event.serverName,
    application_id: event.applicationId,
    application_name: event.applicationName,
    data: event.data,
    at: event.at.toISOString(),
  };
}
