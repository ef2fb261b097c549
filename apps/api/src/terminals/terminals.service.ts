import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CreateTerminal, TerminalRecord, TerminalRecording, TerminalsQuery, TerminalTicket } from '@fairlead/dto';
import { DataSource, IsNull } from 'typeorm';
import type { Application } from '../applications/application.entity';
import { ApplicationsService } from '../applications/applications.service';
import { authorOf } from '../operations/lifecycle/lifecycle-columns';
import { actorOf, canSeeApplication, visibleApplications } from '../auth/caller';
import { randomBase62, sha256Hex } from '../auth/secret-tokens';
import { findRunnableRelease, type RunnableRelease } from '../deployments/runnable-release';
import { Config } from '../platform/config/config';
import { readDatabaseTime } from '../platform/database/database-time';
import { newId } from '../platform/database/new-id';
import { partialRow } from '../platform/database/query/partial-row';
import { readPage } from '../platform/database/query/read-page';
import { sql } from '../platform/database/query/sql';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import type { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import { ServersService } from '../servers/servers.service';
import { Terminal } from './terminal.entity';
import { TERMINAL_RECORD_COLUMNS, toTerminalRecord, toTerminalRecording } from './terminal.record';

const TICKET_LENGTH = 43;

@Injectable()
export class TerminalsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly applications: ApplicationsService,
    private readonly servers: ServersService,
  ) {}

  /** Issues the ticket for one terminal. */
  request(caller: Caller, applicationId: string, body: CreateTerminal): Promise<TerminalTicket> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.requireLocked(tx, caller, applicationId);
      this.assertEnabled();
      const { deployment } = await this.requireRunnable(tx, application);
      const now = await readDatabaseTime(tx);
      await this.assertBelowLimits(tx, applicationId, now);
      const ticket = randomBase62(TICKET_LENGTH);
      const ticketExpiresAt = new Date(now.getTime() + this.config.get('FAIRLEAD_TERMINAL_TICKET_SECONDS') * 1000);
      const id = newId('terminal');
      await tx.insert(
        Terminal,
        partialRow<Terminal>({
          id,
          applicationId,
          applicationName: application.name,
          serverId: application.serverId,
          deploymentNumber: deployment.number,
          status: 'requested',
          actor: authorOf(actorOf(caller)),
          address: caller.ip,
          rows: body.rows ?? 24,
          columns: body.columns ?? 80,
          ticketHash: sha256Hex(ticket),
          ticketExpiresAt,
          createdAt: now,
          screenTruncated: false,
        }),
      );
      return {
        id,
        socket_path: `/api/v1/terminals/${id}/socket`,
        ticket,
        expires_at: ticketExpiresAt.toISOString(),
        max_seconds: this.config.get('FAIRLEAD_TERMINAL_MAX_SECONDS'),
        idle_seconds: this.config.get('FAIRLEAD_TERMINAL_IDLE_SECONDS'),
        deployment_number: deployment.number,
      };
    });
  }

  async page(caller: Caller, query: TerminalsQuery): Promise<ResultPage<TerminalRecord>> {
    const visible = visibleApplications(caller);
    const { application_id: applicationId, status } = query;
    const isHidden = applicationId !== undefined && visible.id !== undefined && !visible.id.includes(applicationId);
    const page = await readPage(this.dataSource.manager, Terminal, {
      query,
      where: {
        applicationId: isHidden ? [] : (applicationId ?? visible.id),
        serverId: visible.serverId,
        status,
      },
      select: TERMINAL_RECORD_COLUMNS,
    });
    return page.map(toTerminalRecord);
  }

  async find(caller: Caller, id: string): Promise<TerminalRecording> {
    return toTerminalRecording(await this.require(this.dataSource.manager, caller, id));
  }

  /** The process that serves it reads this with its next confirmation. */
  close(caller: Caller, id: string): Promise<TerminalRecord> {
    return this.dataSource.transaction(async (tx) => {
      const terminal = await this.require(tx, caller, id);
      if (terminal.status === 'ended')
        throw new AppError('RESOURCE_CONFLICT', { message: 'The terminal has ended already.' });
      await tx.update(Terminal, { id, closeRequestedAt: IsNull() }, { closeRequestedAt: new Date() });
      return toTerminalRecord(terminal);
    });
  }

  /** @throws {AppError} TERMINALS_DISABLED */
  assertEnabled(): void {
    if (this.config.get('FAIRLEAD_TERMINAL') === 'off') throw new AppError('TERMINALS_DISABLED');
  }

  /** @throws {AppError} SERVER_NOT_READY, HOST_KEY_MISMATCH, NO_LIVE_RELEASE */
  async requireRunnable(tx: Tx, application: Application): Promise<RunnableRelease> {
    this.servers.assertReady(await this.servers.serverOf(tx, application));
    const release = await findRunnableRelease(tx, application);
    if (release) return release;
    throw new AppError('NO_LIVE_RELEASE', {
      message:
        application.desiredState === 'stopped'
          ? 'The application is stopped; start it first.'
          : 'The application has no live release with processes, in which a terminal could be opened.',
    });
  }

  private async require(tx: Tx, caller: Caller, id: string): Promise<Terminal> {
    const terminal = await tx.findOneBy(Terminal, { id });
    if (!terminal || !canSeeApplication(caller, { id: terminal.applicationId, serverId: terminal.serverId }))
      throw new AppError('RESOURCE_NOT_FOUND');
    return terminal;
  }

  /** Tickets that can still be used count, so that they cannot be collected. */
  private async assertBelowLimits(tx: Tx, applicationId: string, now: Date): Promise<void> {
    const rows = await sql<{ application_id: string }>(
      tx,
      `SELECT application_id FROM terminals WHERE status = 'open' OR (status = 'requested' AND ticket_expires_at > :now)`,
      { now },
    );
    const all = this.config.get('FAIRLEAD_TERMINALS_MAX');
    if (rows.length >= all)
      throw new AppError('TERMINAL_LIMIT_REACHED', {
        message: `${all} terminals are open on this instance, which is its limit. Close one first.`,
      });
    const most = this.config.get('FAIRLEAD_TERMINALS_PER_APPLICATION');
    if (rows.filter(({ application_id: id }) => id === applicationId).length >= most)
      throw new AppError('TERMINAL_LIMIT_REACHED', {
        message: `${most} terminals of this application are open, which is the limit. Close one first.`,
      });
  }
}
