import { Injectable } from '@nestjs/common';
import { decideClaim, EngineError, ownMachine, type Host, type MachineIdentity, type Step } from '@fairlead/engine';
import { isUniqueViolation } from '../../platform/database/errors/is-unique-violation';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import type { OperationContext } from '../../operations/operation-handler';
import { Server } from '../server.entity';
import { toFoundOwner } from '../server.record';
import { ServerStates } from '../server-states';
import { ServerUsage } from '../server-usage';
import { labelOf, type NamedServer } from './host-key-pins';
import { InstanceIdentityStore } from './instance-identity-store';

type Recorder = Pick<OperationContext, 'record'>;

/** Makes sure that a machine has one record, here and among all instances that can reach it. */
@Injectable()
export class MachineClaims {
  constructor(
    private readonly identity: InstanceIdentityStore,
    private readonly states: ServerStates,
    private readonly usage: ServerUsage,
  ) {}

  /**
   * Pins the machine to the record and writes the owner marker.
   * @throws {EngineError} SERVER_ALREADY_MANAGED, MACHINE_MISMATCH
   */
  async claim(
    server: Server,
    host: Host,
    found: MachineIdentity,
    { record, signal, log }: Recorder & Pick<Step, 'signal' | 'log'>,
  ): Promise<void> {
    const instanceId = await this.identity.instanceId();
    const { machineId } = found;
    const pin = { instanceId, serverId: server.id, machineId };
    await record((tx) => this.requireUnclaimed(tx, server, machineId));
    const replaced = decideClaim(found, {
      instanceId,
      serverId: server.id,
      takeOver: server.takeOverBy !== null,
      ...(server.machineId !== null && { machineId: server.machineId }),
    });
    const known = await this.pin(server, machineId, replaced, record);
    await ownMachine(host, found, pin, { known, signal });
    if (replaced) log(`Taken over from instance ${replaced.instanceId}, server ${replaced.serverId}`);
  }

  /** The unique index decides between two records that claim a machine at the same moment. */
  private async pin(
    server: Server,
    machineId: string,
    replaced: MachineIdentity['owner'],
    record: Recorder['record'],
  ): Promise<string[]> {
    const { id, takeOverBy } = server;
    try {
      return await record(async (tx) => {
        await tx.update(Server, { id }, partialRow<Server>({ machineId }));
        if (takeOverBy && (replaced || (server.machineId !== null && server.machineId !== machineId))) {
          const data = {
            machine_id: machineId,
            previous_machine_id: server.machineId,
            previous_owner: toFoundOwner(replaced),
          };
          await this.states.recordEvent(tx, id, { name: 'server.taken_over', data }, takeOverBy);
        }
        return this.usage.contentOf(tx, id);
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'servers_machine_id_uq', 'servers.machine_id')) throw error;
      await record((tx) => this.requireUnclaimed(tx, server, machineId));
      throw error;
    }
  }

  private async requireUnclaimed(tx: Tx, { id }: Server, machineId: string): Promise<void> {
    const other = await tx.findOneBy(Server, { machineId });
    if (!other || other.id === id) return;
    throw new EngineError('SERVER_ALREADY_MANAGED', alreadyManagedAs({ id: other.id }));
  }
}

/** Cloned machines have the machine-id of the one that they were cloned from. */
export function alreadyManagedAs(server: NamedServer): string {
  return (
    `The machine is already managed as the server ${labelOf(server)}: use that one. If this is a clone of its machine, give ` +
    `it one of its own: run "rm -f /etc/machine-id /var/lib/dbus/machine-id && systemd-machine-id-setup" there as root, ` +
    'restart it, and provision it again.'
  );
}
