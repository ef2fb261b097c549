import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { childrenOf, identityOf, isAlive, waitUntil, type ProcessIdentity } from '../machine/processes';
import { must, run, type RunOptions, type RunResult } from '../machine/run-program';
import { hostFolder } from './teardown';

/**
 * Each host gets control groups of its own before systemd-nspawn starts: with `--keep-unit` all hosts would otherwise
 * share one, and one host's systemd would take another's services for its own.
 */
const LAUNCH = `
number=$1; megabytes=$2; shift 2
groups=/sys/fs/cgroup
[ -e /sys/fs/cgroup/cgroup.controllers ] || groups=$(ls -d /sys/fs/cgroup/*/)
for group in $groups; do
  [ -w "$group/cgroup.procs" ] || continue
  own=$group/fairlead-testbed-$number
  mkdir -p "$own"
  if [ -e "$group/cpuset.mems" ] && [ -e "$own/cpuset.mems" ]; then
    cat "$group/cpuset.cpus" > "$own/cpuset.cpus"; cat "$group/cpuset.mems" > "$own/cpuset.mems"
  fi
  for limit in memory.limit_in_bytes memory.max; do
    [ "$megabytes" -gt 0 ] && [ -e "$own/$limit" ] && echo $((megabytes * 1048576)) > "$own/$limit"
  done
  echo $$ > "$own/cgroup.procs"
done
exec "$@"
`;

/**
 * On machines with version 1 control groups these are read-only inside, and limits of units would not be enforced. They are made
 * writable by the first process, because systemd, once it runs, would not try again.
 */
const INIT = `
[ -e /sys/fs/cgroup/cgroup.controllers ] || for group; do mount -o remount,bind,rw "/sys/fs/cgroup/$group"; done
exec /lib/systemd/systemd
`;

const LIMITS = ['cpu', 'cpuacct', 'devices', 'freezer', 'memory', 'blkio', 'pids'];

/** A Docker engine makes namespaces, control groups and filters of its own inside the host. */
const FOR_CONTAINERS = ['--capability=all', '--system-call-filter=add_key keyctl bpf'];

/** Root has the firewall of the host's network, as on any machine. */
const OWN_FIREWALL = ['--capability=CAP_NET_ADMIN'];

/** Root may change the settings of the host's network, as on any machine. */
const OWN_KERNEL_SETTINGS = { SYSTEMD_NSPAWN_API_VFS_WRITABLE: 'network' };

const ENVIRONMENT = [
  // Before Debian's psql, which is a Perl program that looks for this one.
  'PATH=/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'LANG=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
];

export interface NspawnOptions {
  number: number;
  name: string;
  namespace: string;
  memoryMegabytes?: number | undefined;
  binds?: readonly string[];
  /** Whether a Docker engine can run in it. */
  containers?: boolean;
}

/** One boot of a host: the systemd-nspawn process and, inside, the first process of the machine. */
export class NspawnContainer {
  private nspawn: ProcessIdentity | undefined;
  private leader: ProcessIdentity | undefined;

  constructor(private readonly options: NspawnOptions) {}

  async boot(): Promise<void> {
    const { number, name, namespace, memoryMegabytes = 0, binds = [], containers = false } = this.options;
    const folder = hostFolder(number);
    const nspawn = ['-q', '--register=no', '--keep-unit', '--resolv-conf=off', '--console=read-only', '-M', name];
    const place = ['-D', path.join(folder, 'root'), `--network-namespace-path=/run/netns/${namespace}`];
    const shared = binds.map((bind) => `--bind=${bind}`);
    const init = ['sh', '-c', INIT, 'sh', ...LIMITS, ...(containers ? ['cpuset'] : [])];
    const command = [
      'systemd-nspawn',
      ...nspawn,
      ...place,
      ...shared,
      ...(containers ? FOR_CONTAINERS : OWN_FIREWALL),
      ...init,
    ];
    const console = openSync(path.join(folder, 'console.log'), 'a');
    const child = spawn('sh', ['-c', LAUNCH, 'sh', String(number), String(memoryMegabytes), ...command], {
      detached: true,
      stdio: ['ignore', console, console],
      env: { ...process.env, ...OWN_KERNEL_SETTINGS, ...(containers ? { SYSTEMD_SECCOMP: '0' } : {}) },
    });
    closeSync(console);
    child.unref();
    this.nspawn = this.remember(child.pid ?? 0);
    await waitUntil(() => this.findLeader(), { timeoutMs: 60_000, what: `the first process of ${name}${this.said()}` });
    await waitUntil(() => this.hasBooted(), { timeoutMs: 60_000, what: `${name} to boot${this.said()}` });
  }

  /** Runs a script in the host without its sshd: it works, too, while the host is cut off. */
  async exec(script: string, options: RunOptions = {}): Promise<RunResult> {
    return run('nsenter', this.enter(['bash', '-c', script]), options);
  }

  async must(script: string, options: RunOptions = {}): Promise<string> {
    return must('nsenter', this.enter(['bash', '-ec', script]), options);
  }

  private enter(command: string[]): string[] {
    if (!this.leader || !isAlive(this.leader)) throw new Error(`${this.options.name} is not running`);
    const namespaces = ['-t', String(this.leader.pid), '-m', '-u', '-i', '-n', '-p', '-C'];
    return [...namespaces, 'env', '-i', '-C', '/root', ...ENVIRONMENT, ...command];
  }

  private findLeader(): boolean {
    if (!this.nspawn || !isAlive(this.nspawn)) throw new Error(`${this.options.name} did not start${this.said()}`);
    const leader = childrenOf(this.nspawn.pid).find((pid) => commandOf(pid) === 'systemd');
    if (leader === undefined) return false;
    this.leader = this.remember(leader);
    return true;
  }

  private async hasBooted(): Promise<boolean> {
    const { stdout } = await this.exec('exec systemctl is-system-running --wait', { timeoutMs: 10_000 });
    return ['running', 'degraded'].includes(stdout.trim());
  }

  private remember(pid: number): ProcessIdentity {
    const identity = identityOf(pid);
    if (!identity) throw new Error(`${this.options.name} did not start${this.said()}`);
    appendFileSync(path.join(hostFolder(this.options.number), 'processes'), `${identity.pid} ${identity.startTime}\n`);
    return identity;
  }

  private said(): string {
    const log = readFileSync(path.join(hostFolder(this.options.number), 'console.log'), 'utf8').trim();
    return log === '' ? '' : `; it said:\n${log.slice(-1500)}`;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
