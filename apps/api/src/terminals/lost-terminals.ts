import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { closeTerminal } from '@fairlead/engine';
import { Config } from '../platform/config/config';
import { Duties } from '../platform/lifecycle/duties';
import type { IntervalTask } from '../platform/lifecycle/interval-task';
import { ServerHosts } from '../servers/connections/server-hosts';
import { TerminalProgress, type LostTerminal } from './terminal-progress';

const INTERVAL_MS = 5000;

/**
 * Ends terminals whose process of Fairlead has died. Its connections end with it, and the programs on the servers with them; but a
 * machine that loses its power closes no connection, and the start script stays behind, which has the environment.
 */
@Injectable()
export class LostTerminals implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Terminals');
  private task: IntervalTask | undefined;

  constructor(
    private readonly config: Config,
    private readonly duties: Duties,
    private readonly hosts: ServerHosts,
    private readonly progress: TerminalProgress,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    this.task = this.duties.task('lost terminals', INTERVAL_MS, (now) => this.end(now)).start(INTERVAL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  async end(now: Date): Promise<void> {
    const lost = await this.progress.endLost(now, this.config.get('FAIRLEAD_TERMINAL_LOST_SECONDS') * 1000);
    await Promise.all(lost.map((terminal) => this.clean(terminal)));
  }

  /** A server that cannot be reached ends the terminal itself, at its time limit. */
  private async clean({
    id: terminalId,
    applicationId,
    serverId,
    deploymentNumber: number,
  }: LostTerminal): Promise<void> {
    try {
      const host = await this.hosts.forReading(serverId);
      await closeTerminal(host, { terminalId, number, application: { id: applicationId } });
    } catch (error) {
      this.logger.warn(`What is left of the terminal ${terminalId} could not be removed: ${String(error)}`);
    }
  }
}
