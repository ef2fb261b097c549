import type { AuditEntry } from '@fairlead/dto';
import type { EventEntry } from '../events/event.entity';

export function toAuditEntry(event: EventEntry): AuditEntry {
  return {
    id: event.id,
    sequence: event.sequence,
    name: event.name,
    subject: { type: event.subjectType, id: event.subjectId, name: event.subjectName },
    actor: { type: event.actorType, id: event.actorId, name: event.actorName },
    server_id: event.serverId,
    server_name: event.serverName,
    application_id: event.applicationId,
    application_name: event.applicationName,
    data: event.data,
    at: event.at.toISOString(),
  };
}
