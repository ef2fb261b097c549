import { loadScript } from '../command/load-script';
import { script } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import type { MachineIdentity, MachineOwner, MachinePin, MachineRecord } from '../specs/machine-owner';
import type { Host } from './host';

const READ_MACHINE = loadScript('server/read-machine.sh');
const TIMEOUT_MS = 15_000;

/** SERVER_ALREADY_MANAGED, with the owner that the marker on the machine names. */
export class MachineAlreadyManaged extends EngineError {
  constructor(
    readonly owner: MachineOwner,
    message: string,
  ) {
    super('SERVER_ALREADY_MANAGED', message);
  }
}

/**
 * Reads which machine this is and who manages it.
 * @throws {EngineError} SYSTEM_NOT_SUPPORTED if it has no machine-id.
 */
export async function readMachineIdentity(
  host: Host,
  { signal, timeoutMs = TIMEOUT_MS }: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<MachineIdentity> {
  const { stdout } = await host.exec(script('read-machine', READ_MACHINE), { timeoutMs, ...(signal && { signal }) });
  const [machineId = '', ownerChecksum = '', ...marker] = stdout.split('\n');
  if (!/^[0-9a-f]{32}$/.test(machineId)) {
    const text = 'The server has no machine-id. Run "systemd-machine-id-setup" there as root, then try again.';
    throw new EngineError('SYSTEM_NOT_SUPPORTED', text);
  }
  const owner = ownerChecksum === '' ? null : parseOwner(marker.join('\n'));
  return { machineId, owner, ownerChecksum };
}

/**
 * Refuses a machine that is not the one of the record: another one answers at its address, or another record manages it.
 * @throws {EngineError} MACHINE_MISMATCH, SERVER_ALREADY_MANAGED
 */
export function requireMachine({ machineId, owner }: MachineIdentity, pin: MachinePin): void {
  if (machineId !== pin.machineId) throw machineMismatch(machineId, pin.machineId);
  if (owner && !isOwnedBy(owner, pin)) throw alreadyManaged(machineId, owner, pin.instanceId);
}

export function machineMismatch(found: string, pinned: string): EngineError {
  const text =
    `Another machine answers at the address of the server: its machine-id is ${found}, and that of the server ${pinned}. ` +
    'If it replaces the server, the server can take it over (take_over).';
  return new EngineError('MACHINE_MISMATCH', text);
}

/** A failure that says who manages the machine, and since when. */
export function alreadyManaged(machineId: string, owner: MachineOwner, instanceId: string): MachineAlreadyManaged {
  const who =
    owner.instanceId === instanceId
      ? `This Fairlead has managed the machine as server ${owner.serverId}`
      : `Another Fairlead, instance ${owner.instanceId}, has managed the machine as server ${owner.serverId}`;
  const copied =
    owner.machineId === machineId
      ? ''
      : ` This was noted on the machine with the machine-id ${owner.machineId}, so its disk may have been copied from there.`;
  const what = 'If that has ended, the machine can be taken over (take_over).';
  return new MachineAlreadyManaged(owner, `${who} since ${owner.since ?? 'an unknown time'}.${copied} ${what}`);
}

export function isOwnedBy(owner: MachineOwner, { instanceId, serverId }: MachineRecord): boolean {
  return owner.instanceId === instanceId && owner.serverId === serverId;
}

/** The text of the marker. */
export function formatOwner(owner: MachineOwner): string {
  const { instanceId, serverId, machineId, since, foreign } = owner;
  return `${JSON.stringify({ instance_id: instanceId, server_id: serverId, machine_id: machineId, since, foreign })}\n`;
}

/** A damaged marker still says that somebody manages the machine. */
function parseOwner(text: string): MachineOwner {
  const marker = parseObject(text);
  const id = (name: string): string => {
    const value = marker[name];
    return typeof value === 'string' && /^\w{1,64}$/.test(value) ? value : 'unknown';
  };
  const since = new Date(String(marker['since']));
  return {
    instanceId: id('instance_id'),
    serverId: id('server_id'),
    machineId: id('machine_id'),
    since: Number.isNaN(since.getTime()) ? null : since.toISOString(),
    foreign: Array.isArray(marker['foreign']) ? marker['foreign'].map(String) : [],
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
