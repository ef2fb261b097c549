import { loadScript } from '../command/load-script';
import { script } from '../command/shell-command';
import type { Host } from '../host/host';

const SWITCH = loadScript('proxy/switch-traffic.sh');

const TAKE_OFFLINE = loadScript('proxy/take-deployment-offline.sh');

/** Says whether this application, or the release that it had, has processes beside the web that have to be changed as well. */
export async function switchTraffic(
  host: Host,
  applicationId: string,
  number: number,
  signal: AbortSignal,
): Promise<{ readonly workers: boolean }> {
  const { stdout } = await host.exec(script('switch', SWITCH, applicationId, number), { signal });
  return { workers: stdout.includes('workers') };
}

/** Visitors are told that the application is not running, where this deployment was what they saw. */
export async function takeOffline(
  host: Host,
  applicationId: string,
  number: number,
  signal?: AbortSignal,
): Promise<void> {
  await host.exec(script('take-offline', TAKE_OFFLINE, applicationId, number), { signal });
}
