import type { HostTarget, Host } from './host';
import { SplitHost } from './follow-hosts';
import { LocalTransport } from './local-transport';
import { MachineCheckedTransport } from './machine-checked-transport';
import { openCheckedConnection } from './ssh/open-checked-connection';
import { ShellHost } from './shell/shell-host';
import type { SshSettings } from './ssh/ssh-connection';
import { SshTransport } from './ssh/ssh-transport';
import type { Transport } from './transport';

export interface HostPoolSettings extends SshSettings {
  /** sshd allows ten sessions per connection; two stay free for ending the sessions of other commands. */
  readonly maxChannels: number;
}

export const HOST_POOL_DEFAULTS: HostPoolSettings = {
  keepaliveIntervalMs: 5_000,
  keepaliveCountMax: 3,
  readyTimeoutMs: 10_000,
  maxChannels: 8,
};

interface Pooled {
  readonly target: HostTarget;
  readonly host: SplitHost;
}

/** Keeps the hosts of this process, one for each server. */
export class HostPool {
  readonly #settings: HostPoolSettings;
  readonly #hosts = new Map<string, Pooled>();

  constructor(settings: Partial<HostPoolSettings> = {}) {
    this.#settings = { ...HOST_POOL_DEFAULTS, ...settings };
  }

  /** Returns the host of the target. It connects with the first command. A changed target gets a new connection. */
  host(target: HostTarget): Host {
    const pooled = this.#hosts.get(target.id);
    if (pooled && sameTarget(pooled.target, target)) return pooled.host;
    void pooled?.host.close();
    const connect = (): ShellHost => new ShellHost(target.id, this.#transport(target));
    // Each follower may need a second session at the same moment, to be ended.
    const followers = Math.max(1, this.#settings.maxChannels >> 1);
    const host = new SplitHost(connect(), connect, followers);
    this.#hosts.set(target.id, { target, host });
    return host;
  }

  async forget(id: string): Promise<void> {
    const pooled = this.#hosts.get(id);
    this.#hosts.delete(id);
    await pooled?.host.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hosts.keys()].map((id) => this.forget(id)));
  }

  #transport(target: HostTarget): Transport {
    if (target.connection === 'ssh') {
      return new SshTransport(target, () => openCheckedConnection(target, this.#settings), this.#settings.maxChannels);
    }
    const local = new LocalTransport();
    return target.machine ? new MachineCheckedTransport(local, target.machine) : local;
  }
}

function sameTarget(a: HostTarget, b: HostTarget): boolean {
  return (
    a.connection === b.connection &&
    a.address === b.address &&
    a.port === b.port &&
    a.username === b.username &&
    a.hostKey?.fingerprint === b.hostKey?.fingerprint &&
    a.machine?.machineId === b.machine?.machineId &&
    a.privateKey.reveal() === b.privateKey.reveal()
  );
}
