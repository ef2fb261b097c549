import type { HostTarget, Host } from './host';
import { LocalTransport } from './local-transport';
import { openPinnedConnection } from './ssh/open-pinned-connection';
import { ShellHost } from './shell/shell-host';
import type { SshSettings } from './ssh/ssh-connection';
import { SshTransport } from './ssh/ssh-transport';

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
  readonly host: ShellHost;
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
    const host = new ShellHost(target.id, this.#transport(target));
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

  #transport(target: HostTarget): LocalTransport | SshTransport {
    if (target.connection === 'local') return new LocalTransport();
    return new SshTransport(target, () => openPinnedConnection(target, this.#settings), this.#settings.maxChannels);
  }
}

function sameTarget(a: HostTarget, b: HostTarget): boolean {
  return (
    a.connection === b.connection &&
    a.address === b.address &&
    a.port === b.port &&
    a.username === b.username &&
    a.hostKey?.fingerprint === b.hostKey?.fingerprint &&
    a.privateKey.reveal() === b.privateKey.reveal()
  );
}
