import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { ADMIN_SOCKET } from '../../proxy/caddy/caddy-config';

/** What the proxy of a server reports about itself. */
export interface ProxyInspection {
  /** Whether its admin interface responds. */
  readonly responds: boolean;
  /** The id of the configuration that it serves; undefined if that is not one of Fairlead. */
  readonly configId?: string;
}

const INSPECT = loadScript('proxy/inspect-proxy.sh');

export async function inspectProxy(
  host: Host,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ProxyInspection> {
  const { stdout } = await host.exec(script('inspect-proxy', INSPECT, ADMIN_SOCKET), { signal, timeoutMs: 20_000 });
  const configId = /^"(fairlead-[0-9a-f]+)"$/m.exec(stdout)?.[1];
  return { responds: !/^status 000$/m.test(stdout), ...(configId !== undefined && { configId }) };
}
