import { EventsService } from '../../../src/events/events.service';
import { newId } from '../../../src/platform/database/new-id';
import { exampleEvent } from '../../harness/example-events';
import type { TestApi } from '../../harness/start-api';

const BATCH = 10;
const HELD_EVERY = 50;

class RolledBack extends Error {}

/** Changes that record `application.updated`, in transactions that end either way, or by requests to a Fairlead that may be killed. */
export class ChangesUnderWay {
  /** Names that a request has given an application and got an answer for. */
  readonly acknowledged: string[] = [];
  /** How many events were committed by `recordThrough`. */
  committed = 0;
  private readonly uncommitted = new Set<string>();
  private made = 0;

  /** Why the event must not arrive now, if so. */
  readonly problemOf = (eventId: string): string | undefined =>
    this.uncommitted.has(eventId) ? `${eventId} was sent before its commit` : undefined;

  /**
   * Commits so many events. Half of the transactions are rolled back, and some are open for longer, until `others` says that enough
   * else has happened meanwhile.
   */
  async recordThrough(api: TestApi, count: number, others: () => Promise<unknown>): Promise<void> {
    for (let batch = 0; batch * BATCH < count; batch += 1) {
      const isHeld = batch % HELD_EVERY === 1;
      await this.transaction(api, Math.min(BATCH, count - batch * BATCH), async (ids) => {
        if (isHeld) await others();
        for (const id of ids) this.uncommitted.delete(id);
      });
      this.committed += Math.min(BATCH, count - batch * BATCH);
      await this.transaction(api, 1, async () => {
        if (isHeld) await others();
        throw new RolledBack();
      });
    }
  }

  /** Requests one after the other until so many were answered; those that a kill cuts off may have had an effect or not. */
  async request(urlOf: () => string, path: string, token: string, count: number): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (let answered = 0; answered < count;) {
      const name = `renamed-${(this.made += 1)}`;
      const response = await fetch(urlOf() + path, { method: 'PATCH', headers, body: JSON.stringify({ name }) }).catch(
        () => undefined,
      );
      if (response?.status === 200) {
        this.acknowledged.push(name);
        answered += 1;
      } else {
        // Until it is there again.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await response?.body?.cancel();
    }
  }

  private async transaction(
    api: TestApi,
    count: number,
    beforeCommit: (ids: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const events = api.app.get(EventsService, { strict: false });
    const ids = Array.from({ length: count }, () => newId('event'));
    for (const id of ids) this.uncommitted.add(id);
    await api.dataSource
      .transaction(async (tx) => {
        for (const id of ids) await events.record(tx, { ...exampleEvent('application.updated'), id });
        await beforeCommit(ids);
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  }
}
