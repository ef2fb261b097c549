import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { Duties } from '../platform/lifecycle/duties';
import type { IntervalTask } from '../platform/lifecycle/interval-task';
import { Shutdown } from '../platform/lifecycle/shutdown';
import { EventsService } from './events.service';

const HOUR_MS = 3_600_000;
const FIRST_AFTER_MS = 60_000;

/** Deletes events older than the configured retention. */
@Injectable()
export class EventsRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: IntervalTask | undefined;

  constructor(
    private readonly config: Config,
    private readonly events: EventsService,
    private readonly shutdown: Shutdown,
    private readonly duties: Duties,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties
      .task('events retention', HOUR_MS, async (now) => {
        const days = this.config.get('FAIRLEAD_EVENT_RETENTION_DAYS');
        if (days > 0) {
          await this.events.deleteBefore(new Date(now.getTime() - days * 24 * HOUR_MS), this.shutdown.signal);
        }
      })
      .start(FIRST_AFTER_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }
}
