import { loadScript } from '../command/load-script';
import { script } from '../command/shell-command';
import type { Host } from '../host/host';

const SWITCH = loadScript('proxy/switch-traffic.sh');

const TAKE_OFFLINE = loadScript('proxy/take-deployment-offline.sh');

/** Returns whether this application or its previous release has worker processes that must be switched as well. */
export async function switchTraffic(
  host: Host,
  applicationId: string,
  number: number,
  signal: AbortSignal,
): Promise<{ readonly workers: boolean }> {
  const { stdout } = await host.exec(script('switch', SWITCH, applicationId, number), { signal });
  return { workers: stdout.includes('workers') };
}

/** Takes the application offline if this deployment was live: the proxy then answers that it is not running. */
export async function takeOffline(
  host: Host,
  applicationId: string,
  number: number,
  signal?: AbortSignal,
): Promise<void> {
  await host.exec(script('take-offline', TAKE_OFFLINE, applicationId, number), { signal });
}
