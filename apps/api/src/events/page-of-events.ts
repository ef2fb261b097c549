import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { EVENTS_COUNTED } from '@fairlead/contracts';
import type { EntityManager } from 'typeorm';
import { nextBatchSize } from '../platform/database/query/batch-size';
import { ResultPage } from '../platform/http/response/result-page';
import { EventEntry } from './event.entity';
import { visibleEvents, type EventQuery, type EventViewer } from './event-visibility';

/** On SQLite nothing else runs in this process during a statement. */
const BOUNDS = { targetMs: 10, smallest: 500, largest: 500_000 };
const FIRST = 4000;

/**
 * One page of the log, the newest first, and the number of matches up to EVENTS_COUNTED, after which pages are empty. The log is read backwards in windows of
 * sequence numbers, whose size follows from the time that they take. Common events are thus found in the first window, and a search
 * through the whole log does not delay other requests.
 */
export async function pageOfEvents(
  manager: EntityManager,
  reader: EventViewer,
  query: EventQuery,
): Promise<ResultPage<EventEntry>> {
  const { page, per_page } = query;
  const skipped = (page - 1) * per_page;
  const pageEnd = Math.min(skipped + per_page, EVENTS_COUNTED);
  const items: EventEntry[] = [];
  const { oldest, newest } = await bounds(manager);
  let total = 0;
  let end = Math.min(query.before ?? newest + 1, newest + 1);
  const first = Math.max(oldest, (query.after ?? -1) + 1);
  let size = FIRST;
  while (end > first && total <= EVENTS_COUNTED) {
    const start = Math.max(first, end - size);
    const begun = performance.now();
    const matching = () =>
      visibleEvents(manager, reader, query).andWhere('event.sequence >= :start AND event.sequence < :end', {
        start,
        end,
      });
    const found = await matching().getCount();
    const isOnPage = total + found > skipped && skipped + items.length < pageEnd;
    if (isOnPage) {
      const rows = matching()
        .orderBy('event.sequence', 'DESC')
        .offset(Math.max(0, skipped - total))
        .limit(pageEnd - skipped - items.length);
      items.push(...(await rows.getMany()));
    }
    total += found;
    end = start;
    size = nextBatchSize(size, performance.now() - begun, BOUNDS);
    await yieldToOthers();
  }
  return new ResultPage(items, Math.min(total, EVENTS_COUNTED), query, total > EVENTS_COUNTED);
}

async function bounds(manager: EntityManager): Promise<{ oldest: number; newest: number }> {
  const [oldest, newest] = [
    await manager.minimum(EventEntry, 'sequence'),
    await manager.maximum(EventEntry, 'sequence'),
  ];
  return { oldest: oldest ?? 0, newest: newest ?? -1 };
}
