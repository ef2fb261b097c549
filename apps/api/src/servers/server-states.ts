import { Injectable } from '@nestjs/common';
import {
  SERVER_STATUSES,
  SERVER_TRANSITIONS,
  type EventNameOf,
  type FailureCode,
  type ServerStatus,
} from '@fairlead/contracts';
import type { EventContent } from '@fairlead/dto';
import { HostKeyMismatch, MachineAlreadyManaged, type EngineError } from '@fairlead/engine';
import { In, Not } from 'typeorm';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { partialRow } from '../platform/database/query/partial-row';
import type { Tx } from '../platform/database/tx';
import { Signals } from '../platform/signals/signals';
import { Server } from './server.entity';

/** Why a server is not ready. */
export interface ServerProblem {
  readonly code: FailureCode;
  readonly message: string;
  /** With SERVER_ALREADY_MANAGED: the owner that the machine names. */
  readonly owner?: Server['foundOwner'];
}

export interface ServerMove {
  readonly to: ServerStatus;
  /** Moves only from this status; by default from every status that allows the transition. */
  readonly from?: ServerStatus;
  readonly problem?: ServerProblem | undefined;
  readonly actor?: Actor;
  readonly changes?: Partial<Server>;
}

/** Blocks all work on the server until a user has checked the host key that it presents now. */
export function hostKeyMismatchMove(error: EngineError): ServerMove {
  const { code, message } = error;
  const offeredHostKey = error instanceof HostKeyMismatch ? error.shown : null;
  return { to: 'host_key_mismatch', problem: { code, message }, changes: { offeredHostKey } };
}

/** A failure as the problem of a server. */
export function problemOf(error: EngineError): ServerProblem {
  const { code, message } = error;
  return { code, message, ...(error instanceof MachineAlreadyManaged && { owner: error.owner }) };
}

/** Emitted when a server has changed its status, was added or was removed. */
export const SERVERS_TOPIC = 'servers';

/** The only place that changes a server's status: along the transitions of the contract, each with its event. */
@Injectable()
export class ServerStates {
  constructor(
    private readonly events: EventsService,
    private readonly signals: Signals,
  ) {}

  /** Returns whether the status allowed the transition. */
  async move(
    tx: Tx,
    serverId: string,
    { to, from, problem, actor = SYSTEM_ACTOR, changes = {} }: ServerMove,
  ): Promise<boolean> {
    const { affected } = await tx.update(
      Server,
      {
        id: serverId,
        status: In(
          SERVER_STATUSES.filter((status) => SERVER_TRANSITIONS[status].includes(to) && (from ?? status) === status),
        ),
      },
      partialRow<Server>({
        // What was found instead only matters while the server waits for a decision about it.
        offeredHostKey: null,
        foundOwner: problem?.owner ?? null,
        ...changes,
        status: to,
        statusCode: problem?.code ?? null,
        statusReason: problem?.message ?? null,
        updatedAt: new Date(),
      }),
    );
    if (affected === 0) return false;
    this.signals.sendAfterCommit(tx, SERVERS_TOPIC);
    const data = { code: problem?.code ?? null, reason: problem?.message ?? null };
    await this.recordEvent(tx, serverId, { name: `server.${to}`, data }, actor);
    return true;
  }

  /** Records that an unreachable server is unreachable for another reason, such as another machine at its address. */
  async changeProblem(tx: Tx, serverId: string, problem: ServerProblem): Promise<void> {
    const { code, message, owner = null } = problem;
    const { affected } = await tx.update(
      Server,
      { id: serverId, status: 'unreachable', statusCode: Not(code) },
      partialRow<Server>({ statusCode: code, statusReason: message, foundOwner: owner, updatedAt: new Date() }),
    );
    if (affected !== 0) {
      await this.recordEvent(tx, serverId, { name: 'server.unreachable', data: { code, reason: message } });
    }
  }

  async recordEvent(
    tx: Tx,
    serverId: string,
    event: EventContent<EventNameOf<'server'>>,
    actor: Actor = SYSTEM_ACTOR,
  ): Promise<void> {
    this.signals.sendAfterCommit(tx, SERVERS_TOPIC);
    const server = await tx.findOne(Server, { select: { name: true }, where: { id: serverId } });
    const subject = { type: 'server', id: serverId, name: server?.name ?? '' } as const;
    await this.events.record(tx, { ...event, subject, actor, serverId });
  }
}
