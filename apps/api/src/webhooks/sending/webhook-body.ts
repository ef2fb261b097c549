import { isIntegrationEvent, WEBHOOK_BODY_MAX_BYTES } from '@fairlead/contracts';
import type { EventEntry } from '../../events/event.entity';
import { toEventRecord } from '../../events/event.record';

/**
 * The body of a delivery by Standard Webhooks, the same for each attempt. Data that would make it too large is left out; the record
 * that `links.self` leads to has it.
 */
export function webhookBody(entry: EventEntry, address: string): string {
  const event = isIntegrationEvent(entry.name) ? toEventRecord(entry, address) : testRecord(entry, address);
  const body = (data: object): string => JSON.stringify({ type: event.type, timestamp: event.occurred_at, data });
  const whole = body(event);
  return Buffer.byteLength(whole) <= WEBHOOK_BODY_MAX_BYTES ? whole : body({ ...event, data: { truncated: true } });
}

/** `webhook.tested`, which only the webhook gets that it is about, in the form of the others. */
function testRecord(entry: EventEntry, address: string) {
  const page = `${address}/settings/webhooks/${entry.subjectId}`;
  return {
    id: entry.id,
    sequence: entry.sequence,
    type: entry.name,
    occurred_at: entry.at.toISOString(),
    subject: { type: entry.subjectType, id: entry.subjectId, name: entry.subjectName },
    application_id: null,
    server_id: null,
    actor: { type: entry.actorType, id: entry.actorId, name: entry.actorName },
    data: entry.data,
    links: { self: page, dashboard: page },
  };
}
