import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { requireRemoved } from '../../errors/require-removed';
import type { Host } from '../../host/host';
import { alreadyManaged, isOwnedBy, machineMismatch, readMachineIdentity } from '../../host/machine-identity';
import type { MachineOwner, MachineRecord } from '../../specs/machine-owner';
import { clearApplication } from '../application/remove-application';
import type { StepRunner } from '../../step/step';

const LIST_CONTENT = loadScript('server/list-content.sh');
const LIST_LEFTOVERS = loadScript('server/list-leftovers.sh');
const REMOVE_OWNER = loadScript('server/remove-owner.sh');
const REMOVE_PROXY = loadScript('proxy/remove-proxy.sh');

/**
 * Removes everything of Fairlead from a server: applications, their users, the proxy and its unit. Installed packages stay, and
 * so does what the owner marker notes as a previous owner's, together with the proxy that serves it.
 * With a record, nothing is removed from a machine that is not its own.
 * @throws {EngineError} REMOVAL_INCOMPLETE, with a list of what is still there; MACHINE_MISMATCH, `MachineAlreadyManaged`
 */
export async function removeServer(host: Host, step: StepRunner, record?: MachineRecord): Promise<void> {
  const foreign = await step('applications', async ({ signal, log }) => {
    const owner = await requireOwn(host, signal, record);
    const { stdout } = await host.exec(script('list-content', LIST_CONTENT), { signal });
    const content = stdout.split('\n').filter(Boolean);
    const others = content.filter((id) => owner?.foreign.includes(id));
    for (const id of content.filter((one) => one.startsWith('app_') && !others.includes(one))) {
      await clearApplication(host, id, signal);
      log(`Removed ${id}`);
    }
    return others;
  });
  await step('proxy', async ({ signal, log }) => {
    const isShared = foreign.length > 0;
    // The marker is the last to go: until then another attempt knows what is whose.
    if (isShared) await host.exec(script('remove-owner', REMOVE_OWNER), { signal });
    else await removeFolder(host, signal);
    log(
      isShared
        ? `Left what a previous owner of the machine has there, and the proxy: ${foreign.join(', ')}`
        : 'Removed the proxy, its unit and /var/lib/fairlead',
    );
  });
}

async function requireOwn(host: Host, signal: AbortSignal, record?: MachineRecord): Promise<MachineOwner | null> {
  const { machineId, owner } = await readMachineIdentity(host, { signal });
  if (record?.machineId !== undefined && record.machineId !== machineId)
    throw machineMismatch(machineId, record.machineId);
  if (record && owner && !isOwnedBy(owner, record)) throw alreadyManaged(machineId, owner, record.instanceId);
  return owner;
}

async function removeFolder(host: Host, signal: AbortSignal): Promise<void> {
  await host.exec(script('remove-proxy', REMOVE_PROXY), { signal, timeoutMs: 120_000 });
  const { stdout } = await host.exec(script('list-leftovers', LIST_LEFTOVERS), { signal });
  requireRemoved([...new Set(stdout.split('\n'))].sort());
}
