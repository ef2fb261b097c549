import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import {
  alreadyManaged,
  formatOwner,
  isOwnedBy,
  machineMismatch,
  readMachineIdentity,
} from '../../host/machine-identity';
import type { MachineIdentity, MachineOwner, MachinePin, MachineRecord } from '../../specs/machine-owner';

const WRITE_OWNER = loadScript('server/write-owner.sh');
const LIST_CONTENT = loadScript('server/list-content.sh');

/** Exit code of the script: the marker has changed since it was read. */
const CHANGED = 75;

export interface MachineClaim extends MachineRecord {
  /** Whether a person has decided that the machine belongs to this record, whatever its marker and machine-id are. */
  readonly takeOver: boolean;
}

/**
 * Decides whether a record may manage a machine, and returns the owner that it would replace.
 * @throws {EngineError} MACHINE_MISMATCH, or `MachineAlreadyManaged`
 */
export function decideClaim({ machineId, owner }: MachineIdentity, claim: MachineClaim): MachineOwner | null {
  const isReplaced = claim.machineId !== undefined && claim.machineId !== machineId;
  if (isReplaced && !claim.takeOver) throw machineMismatch(machineId, claim.machineId);
  if (!owner || isOwnedBy(owner, claim)) return null;
  if (!claim.takeOver) throw alreadyManaged(machineId, owner, claim.instanceId);
  return owner;
}

/**
 * Writes the owner marker, unless the machine has it already. What a previous owner has there is noted as foreign, except for
 * what the record itself knows.
 * @throws {EngineError} `MachineAlreadyManaged` if another owner has written its marker in the meantime.
 */
export async function ownMachine(
  host: Host,
  found: MachineIdentity,
  pin: MachinePin,
  options: { readonly known: readonly string[]; readonly signal: AbortSignal },
): Promise<void> {
  const { owner, machineId } = found;
  const isOurs = owner !== null && isOwnedBy(owner, pin);
  if (isOurs && owner.machineId === machineId) return;
  const { signal } = options;
  const { stdout } = await host.exec(script('list-content', LIST_CONTENT), { signal });
  const content = stdout.split('\n').filter(Boolean);
  const foreign = isOurs ? owner.foreign : content.filter((id) => !options.known.includes(id));
  const marker = formatOwner({ ...pin, since: new Date().toISOString(), foreign });
  const command = script('write-owner', WRITE_OWNER, Buffer.byteLength(marker), found.ownerChecksum);
  const { code } = await host.exec(command, { stdin: marker, signal, expect: [0, CHANGED] });
  if (code === 0) return;
  const now = await readMachineIdentity(host, { signal });
  if (now.owner && !isOwnedBy(now.owner, pin)) throw alreadyManaged(machineId, now.owner, pin.instanceId);
}
