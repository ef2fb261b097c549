import type { EventRecord, EventsListData } from '@fairlead/client';
import { EventsResource } from '../generated/resources/events.gen';
import type { FollowOptions } from '../streams/log-lines';

type Filters = Omit<NonNullable<EventsListData['query']>, 'after' | 'before' | 'page' | 'per_page'>;

export interface FollowEventsOptions extends FollowOptions {
  /** Begin after the event with this `sequence`. Now by default. */
  readonly after?: number | undefined;
}

/** The stream has skipped events after one sequence number, up to another. */
interface Reset {
  readonly after: number;
  readonly sequence: number;
}

/** More than a stream may skip and announce by `reset`. */
const REMEMBERED = 10_000;
const RESET_TIMEOUT_MS = 600_000;

export class Events extends EventsResource {
  /**
   * Events as they are recorded, each once, over cuts and restarts. It ends only with `signal`, or when the caller stops.
   *
   * @example
   * for await (const event of fairlead.events.follow({ type: 'deployment.*' })) console.log(event.type, event.subject.name);
   */
  async *follow(filters?: Filters, { after, ...options }: FollowEventsOptions = {}): AsyncGenerator<EventRecord> {
    const seen = new Set<string>();
    const lastEventId = after === undefined ? undefined : String(after);
    const stream = this.client.resumingStream<EventRecord | Reset>('/api/v1/events', {
      ...options,
      query: filters,
      lastEventId,
    });
    for await (const { event, data } of stream)
      for (const record of await this.recordsOf(event, data, filters, options)) {
        if (seen.has(record.id)) continue;
        seen.add(record.id);
        for (const id of seen) {
          if (seen.size <= REMEMBERED) break;
          seen.delete(id);
        }
        yield record;
      }
  }

  private async recordsOf(
    event: string,
    data: EventRecord | Reset,
    filters: Filters | undefined,
    { signal, headers, outageTimeoutMs = RESET_TIMEOUT_MS }: FollowOptions,
  ): Promise<EventRecord[]> {
    if (event === 'event' && 'id' in data) return [data];
    if (event !== 'reset' || !('after' in data)) return [];
    const { after, sequence } = data;
    const request = { signal, ...(headers && { headers }), timeoutMs: outageTimeoutMs, maxRetries: Infinity };
    const records = await this.list({ ...filters, after, before: sequence + 1 }, request).all();
    return records.toSorted((one, other) => one.sequence - other.sequence);
  }
}
