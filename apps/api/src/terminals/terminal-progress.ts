import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { TerminalEndReason } from '@fairlead/contracts';
import { DataSource, IsNull, LessThan, MoreThan } from 'typeorm';
import { Application } from '../applications/application.entity';
import { ApplicationsService } from '../applications/applications.service';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { sha256Hex } from '../auth/secret-tokens';
import type { RunnableRelease } from '../deployments/runnable-release';
import { EventsService } from '../events/events.service';
import { readDatabaseTime } from '../platform/database/database-time';
import { findLocked } from '../platform/database/query/find-locked';
import { partialRow } from '../platform/database/query/partial-row';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import type { Caller } from '../platform/http/request/api-request';
import type { StoredRecording } from './recording/terminal-recorder';
import { Terminal } from './terminal.entity';
import { TerminalsService } from './terminals.service';

export interface OpenedTerminal extends RunnableRelease {
  readonly terminal: Terminal;
  readonly application: Application;
}

/** Where something may be left of it. */
export type LostTerminal = Pick<Terminal, 'id' | 'applicationId' | 'serverId' | 'deploymentNumber'>;

interface TerminalEnd {
  readonly reason: TerminalEndReason;
  readonly exitCode: number | null;
  readonly recording?: StoredRecording;
}

/** The changes of a terminal's record, each in one transaction with its event. */
@Injectable()
export class TerminalProgress {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly terminals: TerminalsService,
    private readonly events: EventsService,
  ) {}

  /** @throws {AppError} RESOURCE_NOT_FOUND */
  async requireVisible(caller: Caller, id: string): Promise<void> {
    await this.terminals.find(caller, id);
  }

  /** Uses the ticket up, whatever happens then. @throws {AppError} TERMINAL_TICKET_INVALID and those of `request` */
  async open(caller: Caller, id: string, ticket: string): Promise<OpenedTerminal> {
    await this.useTicket(caller, id, ticket);
    return this.dataSource.transaction(async (tx) => {
      const terminal = await tx.findOneByOrFail(Terminal, { id });
      const application = await this.applications.require(tx, caller, terminal.applicationId);
      this.terminals.assertEnabled();
      const release = await this.terminals.requireRunnable(tx, application);
      const now = await readDatabaseTime(tx);
      const { number: deploymentNumber } = release.deployment;
      const opened = { status: 'open', openedAt: now, confirmedAt: now, address: caller.ip, deploymentNumber } as const;
      Object.assign(terminal, opened);
      await tx.update(Terminal, id, opened);
      await this.recordEvent(tx, terminal, 'application.terminal_opened', visitorOf(terminal), {});
      return { terminal, application, ...release };
    });
  }

  /** Stores what was recorded so far. Returns why the terminal has to end, if it has to. */
  async confirm(
    { id, applicationId }: Terminal,
    recording: StoredRecording | undefined,
  ): Promise<TerminalEndReason | undefined> {
    const { manager } = this.dataSource;
    const confirmedAt = await readDatabaseTime(manager);
    await manager.update(Terminal, { id, status: 'open' }, partialRow<Terminal>({ ...recording, confirmedAt }));
    const terminal = await manager.findOne(Terminal, {
      where: { id },
      select: { id: true, status: true, closeRequestedAt: true },
    });
    if (terminal?.status !== 'open') return 'lost';
    if (terminal.closeRequestedAt !== null) return 'close_requested';
    const application = await manager.findOneBy(Application, { id: applicationId });
    const runs = application && application.desiredState !== 'stopped' && application.status !== 'deleting';
    return runs ? undefined : 'application_stopped';
  }

  async end(id: string, end: TerminalEnd, actor?: Actor): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const terminal = await findLocked(tx, Terminal, { id });
      if (!terminal || terminal.status === 'ended') return;
      const { reason: endReason, exitCode, recording } = end;
      const endedAt = await readDatabaseTime(tx);
      const change = { ...recording, status: 'ended' as const, endReason, exitCode, endedAt, ticketHash: null };
      await tx.update(Terminal, { id }, partialRow<Terminal>(change));
      const wasOpen = terminal.openedAt !== null;
      if (!wasOpen) return;
      const seconds = Math.round((endedAt.getTime() - (terminal.openedAt?.getTime() ?? 0)) / 1000);
      const data = { reason: endReason, exit_code: exitCode, seconds };
      await this.recordEvent(tx, terminal, 'application.terminal_closed', actor ?? visitorOf(terminal), data);
    });
  }

  /** Ends the records of terminals whose process has died, and returns them. */
  async endLost(now: Date, afterMs: number): Promise<LostTerminal[]> {
    const lost = await this.dataSource.manager.find(Terminal, {
      where: { status: 'open', confirmedAt: LessThan(new Date(now.getTime() - afterMs)) },
      select: { id: true, applicationId: true, serverId: true, deploymentNumber: true },
    });
    for (const { id } of lost) await this.end(id, { reason: 'lost', exitCode: null }, SYSTEM_ACTOR);
    return lost;
  }

  private async useTicket({ id: callerId, kind }: Caller, id: string, ticket: string): Promise<void> {
    const { manager } = this.dataSource;
    const found = await manager.findOne(Terminal, {
      where: { id, status: 'requested', ticketHash: sha256Hex(ticket) },
      select: { id: true, actor: true },
    });
    const isOwn = found?.actor.id === callerId && (found.actor.type === 'token') === (kind === 'token');
    const used = isOwn
      ? await manager.update(
          Terminal,
          {
            id,
            status: 'requested',
            ticketHash: sha256Hex(ticket),
            ticketExpiresAt: MoreThan(await readDatabaseTime(manager)),
            closeRequestedAt: IsNull(),
          },
          { ticketHash: null },
        )
      : undefined;
    if (used?.affected !== 1) throw new AppError('TERMINAL_TICKET_INVALID');
  }

  private recordEvent(
    tx: Tx,
    terminal: Terminal,
    name: 'application.terminal_opened' | 'application.terminal_closed',
    actor: Actor,
    data: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { id, applicationId, applicationName, serverId, address, deploymentNumber } = terminal;
    return this.events.record(tx, {
      name,
      data: { terminal_id: id, address, deployment_number: deploymentNumber, ...data },
      subject: { type: 'application', id: applicationId, name: applicationName },
      actor,
      serverId,
      applicationId,
    });
  }
}

/** Whoever opened it, with the address for the audit log. */
const visitorOf = ({ actor, address }: Terminal): Actor => ({ ...actor, address });
