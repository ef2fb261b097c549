import { writeFile } from 'node:fs/promises';
import { withLock } from '../machine/file-lock';
import { must, run } from '../machine/run-program';
import { MACHINE_ADDRESS, HOSTS_SUBNET, type HostNetwork } from './host-addresses';

const RULES: readonly (readonly string[])[] = [
  ['-t', 'nat', 'POSTROUTING', '-s', HOSTS_SUBNET, '!', '-d', HOSTS_SUBNET, '-j', 'MASQUERADE'],
  ['-t', 'filter', 'FORWARD', '-s', HOSTS_SUBNET, '-j', 'ACCEPT'],
  ['-t', 'filter', 'FORWARD', '-d', HOSTS_SUBNET, '-j', 'ACCEPT'],
];

let routed: Promise<void> | undefined;

/** The network that all hosts share; may be called any number of times. */
export function ensureRouting(): Promise<void> {
  routed ??= withLock('network', async () => {
    // Without this, packets for a host that is down would leave by the machine's default route.
    await must('ip', ['route', 'replace', 'unreachable', HOSTS_SUBNET]);
    await must('ip', ['address', 'replace', `${MACHINE_ADDRESS}/32`, 'dev', 'lo']);
    await writeFile('/proc/sys/net/ipv4/ip_forward', '1');
    for (const rule of RULES) await ensureRule(rule);
  });
  return routed;
}

async function ensureRule([t, table, chain, ...rest]: readonly string[]): Promise<void> {
  const command = (action: string): string[] => ['-w', '10', `${t}`, `${table}`, action, `${chain}`, ...rest];
  if ((await run('iptables', command('-C'))).code !== 0) await must('iptables', command('-I'));
}

/**
 * The kernel's table of TCP connections has room for hundreds of thousands, all of which are walked through whenever a program in
 * a host reads /proc/net/tcp. A namespace gets a table of its own if the one it is made from says so. Linux before 6.1 cannot.
 */
const ADD_NAMESPACE = `
echo 1024 2>/dev/null >/proc/sys/net/ipv4/tcp_child_ehash_entries
exec ip netns add "$1"
`;

/** `ip netns add` refuses a name that is taken, so it reserves the number on the whole machine. */
export async function reserveNamespace(network: HostNetwork): Promise<boolean> {
  return (await run('unshare', ['--net', 'sh', '-c', ADD_NAMESPACE, 'sh', network.namespace])).code === 0;
}

export async function createHostLink(network: HostNetwork): Promise<void> {
  const { namespace, link, host } = network;
  await must('ip', ['link', 'add', link, 'type', 'veth', 'peer', 'name', 'host0', 'netns', namespace]);
  // A new address on the machine ends what its browsers are loading, so the link gets none and is found by its route.
  // Where there is no IPv6, there is nothing to be turned off.
  await run('ip', ['link', 'set', link, 'addrgenmode', 'none']);
  await must('ip', ['link', 'set', link, 'up']);
  await must('ip', ['route', 'replace', `${host}/32`, 'dev', link, 'src', MACHINE_ADDRESS]);
  await must('ip', ['-n', namespace, 'address', 'add', `${host}/32`, 'dev', 'host0']);
  await must('ip', ['-n', namespace, 'link', 'set', 'lo', 'up']);
  await bringLinkUp(network);
}

export async function takeLinkDown({ namespace }: HostNetwork): Promise<void> {
  await must('ip', ['-n', namespace, 'link', 'set', 'host0', 'down']);
}

export async function bringLinkUp({ namespace }: HostNetwork): Promise<void> {
  await must('ip', ['-n', namespace, 'link', 'set', 'host0', 'up']);
  await must('ip', ['-n', namespace, 'route', 'replace', 'default', 'via', MACHINE_ADDRESS, 'dev', 'host0', 'onlink']);
}

/** Lets the host send only so many kilobits a second; undefined ends that. (Not every kernel can delay packets.) */
export async function limitBandwidth({ namespace }: HostNetwork, kilobits: number | undefined): Promise<void> {
  const device = ['-n', namespace, 'qdisc'];
  const limit = ['tbf', 'rate', `${kilobits}kbit`, 'burst', '2kb', 'latency', '2s'];
  if (kilobits === undefined) await run('tc', [...device, 'del', 'dev', 'host0', 'root']);
  else await must('tc', [...device, 'replace', 'dev', 'host0', 'root', ...limit]);
}
