import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Step } from '../../step/step';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../host';
import { ensurePackages } from '../packages/ensure-packages';
import { FIREWALL_PROGRAM, FIREWALL_UNIT, FREE_PORT } from './firewall-unit';

const ENSURE_FIREWALL = loadScript('firewall/ensure-firewall.sh');

/** The exit code of the script where the server has no nft. */
const NO_NFT = 83;
/** The exit code of the script where the kernel or systemd refuses the table. */
const REFUSED = 84;

/**
 * Ensures Fairlead's own table of the server's firewall, which keeps applications off each other's ports and their ports closed
 * to other machines. Returns why the server cannot have it, which is also logged: some containers that are rented as servers
 * have no firewall of their own.
 */
export async function ensureFirewall(host: Host, step: Step): Promise<string | undefined> {
  const command = script('ensure-firewall', ENSURE_FIREWALL, FIREWALL_PROGRAM, FIREWALL_UNIT, FREE_PORT);
  const run = () => host.exec(command, { signal: step.signal, timeoutMs: 60_000, expect: [0, NO_NFT, REFUSED] });
  let result = await run();
  if (result.code === NO_NFT) {
    try {
      await ensurePackages(host, step, ['nftables']);
    } catch (error) {
      if (error instanceof EngineError && error.code === 'PACKAGE_INSTALL_FAILED') return report(error.message, step);
      throw error;
    }
    result = await run();
  }
  return result.code === 0 ? undefined : report(result.stdout.trim() || 'nftables cannot be used', step);
}

function report(reason: string, step: Step): string {
  step.log(
    `The ports of applications are not protected from each other and from other machines, because the server cannot have Fairlead's table of the firewall: ${reason}`,
  );
  return reason;
}
