import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
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
  const removed: string[] = [];
  const foreign = await step('applications', async ({ signal, log }) => {
    const owner = await requireOwn(host, signal, record);
    const { stdout } = await host.exec(script('list-content', LIST_CONTENT), { signal });
    const content = stdout.split('\n').filter(Boolean);
    const others = content.filter((id) => owner?.foreign.includes(id));
    for (const id of content.filter((one) => one.startsWith('app_') && !others.includes(one))) {
      await clearApplication(host, id, signal);
      removed.push(id);
      log(`Removed ${id}`);
    }
    return others;
  });
  await step('proxy', async ({ signal, log }) => {
    const isShared = foreign.length > 0;
    if (!isShared) await host.exec(script('remove-proxy', REMOVE_PROXY), { signal, timeoutMs: 120_000 });
    if (!isShared || removed.length > 0) await requireRemoved(host, isShared ? removed : [], signal);
    // The marker is the last to go: until then another attempt knows what is whose.
    if (isShared) await host.exec(script('remove-owner', REMOVE_OWNER), { signal });
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

async function requireRemoved(host: Host, applicationIds: readonly string[], signal: AbortSignal): Promise<void> {
  const { stdout } = await host.exec(script('list-leftovers', LIST_LEFTOVERS, ...applicationIds), { signal });
  const left = [...new Set(stdout.split('\n').filter(Boolean))].sort();
  if (left.length === 0) return;
  const more = left.length > 5 ? ` and ${left.length - 5} more` : '';
  const text = `The server still has ${left.slice(0, 5).join(', ')}${more}. Remove the cause, then remove the server again.`;
  throw new EngineError('REMOVAL_INCOMPLETE', text, { output: left.join('\n') });
}
