import type { ShellCommand } from '../command/shell-command';
import type { ExecOptions, ExecResult, Host, WriteFileOptions } from './host';
import type { Secret } from '../specs/secret';
import type { ShellHost } from './shell/shell-host';

interface FollowHost {
  readonly host: ShellHost;
  used: number;
}

/**
 * Runs commands that follow a log over connections of their own, as many as it takes, so that they never hold up work on
 * the server. Further connections are closed with their last command; the first one stays, like that for work.
 */
class FollowHosts {
  #hosts: FollowHost[] = [];

  constructor(
    private readonly create: () => ShellHost,
    private readonly perConnection: number,
  ) {}

  async exec(command: ShellCommand, options: ExecOptions): Promise<ExecResult> {
    const follow = this.#take();
    try {
      return await follow.host.exec(command, options);
    } finally {
      follow.used -= 1;
      if (follow.used === 0 && follow !== this.#hosts[0]) {
        this.#hosts = this.#hosts.filter((other) => other !== follow);
        void follow.host.close();
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#hosts.splice(0).map(({ host }) => host.close()));
  }

  #take(): FollowHost {
    let free = this.#hosts.find(({ used }) => used < this.perConnection);
    if (!free) this.#hosts.push((free = { host: this.create(), used: 0 }));
    free.used += 1;
    return free;
  }
}

/** A host with one connection for work, and others for following logs. */
export class SplitHost implements Host {
  readonly id: string;
  readonly #follow: FollowHosts;

  constructor(
    private readonly work: ShellHost,
    createFollowHost: () => ShellHost,
    perConnection: number,
  ) {
    this.id = work.id;
    this.#follow = new FollowHosts(createFollowHost, perConnection);
  }

  exec(command: ShellCommand, options: ExecOptions = {}): Promise<ExecResult> {
    return options.follow ? this.#follow.exec(command, options) : this.work.exec(command, options);
  }

  writeFile(path: string, content: string | Buffer | Secret, options: WriteFileOptions): Promise<void> {
    return this.work.writeFile(path, content, options);
  }

  async close(): Promise<void> {
    await Promise.all([this.work.close(), this.#follow.close()]);
  }
}
