import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { readMachineIdentity } from '../../host/machine-identity';
import type { MachineIdentity } from '../../specs/machine-owner';
import { ADMIN_SOCKET, caddyConfig } from '../../proxy/caddy/caddy-config';
import { PROXY_UNIT } from '../../proxy/proxy-unit';
import { ensureFirewall } from '../../host/firewall/ensure-firewall';
import { ensurePackages } from '../../host/packages/ensure-packages';
import { readServerFacts } from '../../stats/server-facts';
import type { ServerFacts } from '../../specs/server-facts';
import type { Step, StepRunner } from '../../step/step';
import { requireSupportedSystem } from './supported-system';

const PREPARE_FOLDERS = loadScript('server/prepare-folders.sh');
const READ_CAPABILITIES = loadScript('server/read-capabilities.sh');
const RELEASE_PORTS = loadScript('proxy/release-ports.sh');
const START_PROXY = loadScript('proxy/start-proxy.sh');

const PACKAGES = ['git', 'curl', 'ca-certificates', 'openssh-client', 'iproute2', 'nftables', 'caddy'];

export interface ProvisionedServer {
  readonly facts: ServerFacts;
  /** What the server can do, and in which version: `{ systemd: '252', caddy: '2.6.2', … }`. */
  readonly capabilities: Record<string, string>;
}

/** Prepares a server for applications. Everything that already exists is kept, so it can be repeated at any time. */
export async function provisionServer(host: Host, step: StepRunner): Promise<ProvisionedServer> {
  const facts = await inspectServer(host, step);
  return { facts, capabilities: await prepareServer(host, step) };
}

/** Claims the machine for a record, or fails. Nothing on the machine has been changed before it. */
export type ClaimMachine = (found: MachineIdentity, step: Step) => Promise<void>;

/** The first half of provisioning: makes sure that the server is one that can be managed, and by this record. */
export async function inspectServer(host: Host, step: StepRunner, claim?: ClaimMachine): Promise<ServerFacts> {
  await step('connect', async ({ signal, log }) => {
    await host.exec(script('connect', 'true'), { signal });
    log('Connected with root privileges');
  });
  return step('inspect', async (current) => {
    await requireSupportedSystem(host, current);
    const facts = await readServerFacts(host);
    await claim?.(await readMachineIdentity(host, current), current);
    return facts;
  });
}

/** The second half of provisioning: installs what is missing. Returns the capabilities. */
export async function prepareServer(host: Host, step: StepRunner): Promise<ProvisionedServer['capabilities']> {
  await step('packages', (current) => installMissing(host, current));
  const unprotected = await step('proxy', async (current) => {
    await startProxy(host, current);
    return ensureFirewall(host, current);
  });
  return step('capabilities', async ({ signal, log }) => {
    const found = {
      ...(await readCapabilities(host, signal)),
      ...(unprotected === undefined ? {} : { firewall: 'unavailable' }),
    };
    log(
      Object.entries(found)
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    );
    return found;
  });
}

async function installMissing(host: Host, step: Step): Promise<void> {
  await host.exec(script('prepare-folders', PREPARE_FOLDERS), { signal: step.signal });
  await ensurePackages(host, step, PACKAGES);
  step.log(`Installed: ${PACKAGES.join(', ')}`);
}

/** Sets up Fairlead's own unit of the proxy. Debian's caddy.service is disabled only if it has not been configured. */
async function startProxy(host: Host, step: Step): Promise<void> {
  const ports = await host.exec(script('release-ports', RELEASE_PORTS), { signal: step.signal, expect: [0, 77] });
  if (ports.code === 77)
    throw new EngineError('PORT_IN_USE', `Fairlead's proxy needs ports 80 and 443: ${ports.stdout.trim()}.`);
  if (ports.stdout) step.output('stdout', Buffer.from(ports.stdout));
  const empty = JSON.stringify(caddyConfig([]), null, 1);
  const result = await host.exec(script('start-proxy', START_PROXY, ADMIN_SOCKET, Buffer.byteLength(PROXY_UNIT)), {
    stdin: PROXY_UNIT + empty,
    signal: step.signal,
    expect: 'any',
  });
  if (result.code !== 0) {
    throw new EngineError('PROXY_CONFIGURATION_FAILED', 'The proxy does not start.', {
      output: `${result.stdout}\n${result.stderr}`.trim(),
    });
  }
  step.log('The proxy is running (fairlead-proxy.service)');
}

async function readCapabilities(host: Host, signal: AbortSignal): Promise<Record<string, string>> {
  const { stdout } = await host.exec(script('read-capabilities', READ_CAPABILITIES), { signal });
  const found = stdout.split('\n').flatMap((line) => {
    const [name = '', text = ''] = line.split('\t');
    const version = /\d+(\.\d+)*/.exec(text)?.[0];
    return version === undefined ? [] : [[name, version] as const];
  });
  return Object.fromEntries(found);
}
