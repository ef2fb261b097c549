import { Injectable } from '@nestjs/common';
import { EventsService, type NewEvent } from '../../events/events.service';
import { actorOf } from '../../auth/caller';
import type { Tx } from '../../platform/database/tx';
import type { Caller } from '../../platform/http/request/api-request';
import type { Application } from '../application.entity';

const QUIET_MS = 10 * 60 * 1000;
const REMEMBERED = 10_000;

/**
 * Logs who was shown the secret values of an environment. Repeated access by the same caller, as dashboards do, is logged once in ten
 * minutes.
 */
@Injectable()
export class EnvironmentAccessLog {
  private readonly noted = new Map<string, number>();

  constructor(private readonly events: EventsService) {}

  async record(tx: Tx, caller: Caller, application: Application): Promise<void> {
    const names = application.envNames.filter((name) => !Object.hasOwn(application.plainEnv, name));
    if (names.length === 0) return;
    await this.recordOnce(tx, caller, {
      name: 'application.environment_read',
      subject: { type: 'application', id: application.id, name: application.name },
      actor: actorOf(caller),
      data: { names },
      serverId: application.serverId,
      applicationId: application.id,
    });
  }

  /** Records that the caller was shown secret values of the subject of the event. */
  async recordOnce(tx: Tx, caller: Caller, event: NewEvent): Promise<void> {
    const key = `${caller.id} ${event.subject.id}`;
    const now = Date.now();
    if (now - (this.noted.get(key) ?? 0) < QUIET_MS) return;
    await this.events.record(tx, event);
    if (this.noted.size >= REMEMBERED) this.noted.clear();
    this.noted.set(key, now);
  }
}
