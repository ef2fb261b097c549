import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ServerStatus } from '@fairlead/contracts';
import {
  EngineError,
  establishTrust,
  HostKeyMismatch,
  inspectServer,
  MachineAlreadyManaged,
  prepareServer,
  type HostKey,
  type ServerFacts,
  type StepRunner,
} from '@fairlead/engine';
import { DataSource } from 'typeorm';
import type { Operation } from '../../operations/operation.entity';
import {
  OperationFailed,
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { findHostKeyHolder, hostKeyHeldBy } from '../connections/host-key-pins';
import { InstanceKeyStore } from '../connections/instance-key-store';
import { MachineClaims } from '../connections/machine-claims';
import { ServerHosts } from '../connections/server-hosts';
import { hostKeyMismatchMove, problemOf, ServerStates, type ServerProblem } from '../server-states';
import { Server } from '../server.entity';
import { StepLog } from './step-log';

/** The password was not sent to the server, so it has not been used. */
const PASSWORD_NOT_SENT = ['SERVER_UNREACHABLE', 'HOST_KEY_MISMATCH'];

/** Contacts the server for the first time if necessary, and prepares it. Idempotent. */
@Injectable()
@OperationHandler('server.provision')
export class ProvisionServerHandler implements Handler {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly keys: InstanceKeyStore,
    private readonly claims: MachineClaims,
    private readonly states: ServerStates,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const id = context.operation.subjectId;
    const server = await this.dataSource.manager.findOneBy(Server, { id });
    if (server?.status !== 'provisioning') return () => Promise.resolve();
    context.redact([server.password, server.privateKey].filter((value) => value !== null));
    const stepLog = new StepLog(context);
    context.onStep(async (tx) => {
      await tx.update(Server, { id }, partialRow<Server>({ provisioning: { steps: stepLog.steps } }));
    });
    const hostKey = await this.establishContact(server, context, stepLog.step);
    const facts = await this.claimMachine({ ...server, hostKey }, context, stepLog.step);
    const claimed = await this.dataSource.manager.findOneByOrFail(Server, { id });
    const capabilities = await prepareServer(await this.hosts.forOperation(context, claimed), stepLog.step);
    return async (tx) => {
      const now = new Date();
      const changes = {
        facts,
        capabilities,
        takeOverBy: null,
        provisionedAt: server.provisionedAt ?? now,
        lastSeenAt: now,
      };
      await this.states.move(tx, id, { to: 'ready', changes });
    };
  }

  async ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulOutcome): Promise<void> {
    const server = await tx.findOneBy(Server, { id: subjectId });
    if (!server || end.status === 'canceled') return;
    const { code, message } = end.failure;
    const to = statusAfter({ code, message }, server);
    const isUsed = !PASSWORD_NOT_SENT.includes(code);
    await this.states.move(tx, subjectId, {
      to,
      problem: { code, message },
      ...(isUsed && { changes: { password: null } }),
    });
  }

  /** Discovers and pins the host key; the password, if there is one, is used here and then deleted. */
  private async establishContact(server: Server, context: OperationContext, step: StepRunner): Promise<HostKey | null> {
    if (server.connection === 'local' || (server.hostKey && !server.password)) return server.hostKey;
    const target = await this.hosts.target(server);
    const { publicKey } = await this.keys.get();
    const expected = server.hostKey?.fingerprint ?? server.expectedFingerprint ?? undefined;
    const contact = step('contact', async ({ log, signal }) => {
      const key = await establishTrust(target, {
        publicKey,
        signal,
        ...(expected !== undefined && { hostKeyFingerprint: expected }),
        ...(server.password && { password: server.password }),
      });
      log(`The host key is ${key.fingerprint} (${key.algorithm})`);
      return key;
    });
    const hostKey = await contact.catch((error: unknown) => this.refuseOtherKey(server.id, error));
    await context.record(async (tx) => {
      const holder = await findHostKeyHolder(tx, hostKey.fingerprint, server.id);
      if (holder) throw new EngineError('SERVER_ALREADY_MANAGED', hostKeyHeldBy({ id: holder.id }));
      await tx.update(Server, { id: server.id }, partialRow<Server>({ hostKey, password: null }));
    });
    return hostKey;
  }

  private async claimMachine(server: Server, context: OperationContext, step: StepRunner): Promise<ServerFacts> {
    try {
      return await this.hosts.withUnclaimedHost(context, server, (host) =>
        inspectServer(host, step, (found, { signal, log }) =>
          this.claims.claim(server, host, found, { record: context.record, signal, log }),
        ),
      );
    } catch (error) {
      if (!(error instanceof MachineAlreadyManaged)) throw error;
      const closing: Completion = async (tx) => {
        await this.states.move(tx, server.id, { to: 'failed', problem: problemOf(error), changes: { password: null } });
      };
      throw new OperationFailed(error.code, error.message, { completion: closing, cause: error });
    }
  }

  /** The presented key is only known here, not when the operation has ended. */
  private refuseOtherKey(id: string, error: unknown): never {
    if (!(error instanceof HostKeyMismatch)) throw error;
    const closing: Completion = async (tx) => {
      await this.states.move(tx, id, hostKeyMismatchMove(error));
    };
    throw new OperationFailed(error.code, error.message, { completion: closing, cause: error });
  }
}

/** Only a server that was ready before can become ready again automatically when it is reached. */
function statusAfter({ code }: ServerProblem, server: Server): ServerStatus {
  if (code === 'HOST_KEY_MISMATCH') return 'host_key_mismatch';
  return code === 'SERVER_UNREACHABLE' && server.provisionedAt ? 'unreachable' : 'failed';
}
