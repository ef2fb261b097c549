import { connect } from 'node:net';
import { waitUntil } from '../machine/processes';
import { quote, type RunOptions, type RunResult } from '../machine/run-program';
import type { HostNetwork } from './host-addresses';
import { NspawnContainer } from './nspawn-container';
import type { TeardownWatchdog } from './teardown-watchdog';
import { sshKeyFingerprint, makeKeyPair, type KeyPair } from './ssh-keys';
import { bringLinkUp, limitBandwidth, takeLinkDown } from './host-network';
import { endHostProcesses, tearDownHost } from './teardown';

export interface TestHostParts {
  number: number;
  name: string;
  network: HostNetwork;
  container: NspawnContainer;
  guard: TeardownWatchdog;
  rootKey: KeyPair;
  smallDisk?: string | undefined;
}

export interface HostUser {
  name: string;
  /** Any command, without a password, as Fairlead needs it. */
  sudo: boolean;
  password?: string;
  authorizedKey?: string;
}

/** A Debian machine of its own: systemd, sshd, an address, its packages. Its disk stays until `stop()`. */
export class TestHost {
  readonly port = 22;

  constructor(private readonly parts: TestHostParts) {}

  get name(): string {
    return this.parts.name;
  }

  get address(): string {
    return this.parts.network.host;
  }

  /** Opens root's account over SSH. */
  get rootKey(): KeyPair {
    return this.parts.rootKey;
  }

  /** Runs a bash script as root, without sshd, whatever state the network is in. */
  exec(script: string, options: RunOptions = {}): Promise<RunResult> {
    return this.parts.container.exec(script, options);
  }

  /** As `exec`, but with `set -e`, and any other end than 0 is an error; gives what the script printed. */
  must(script: string, options: RunOptions = {}): Promise<string> {
    return this.parts.container.must(script, options);
  }

  readFile(file: string): Promise<string> {
    return this.must(`cat -- ${quote(file)}`);
  }

  async writeFile(file: string, content: string | Buffer, mode = '0644'): Promise<void> {
    const path = quote(file);
    await this.must(`mkdir -p "$(dirname ${path})"; cat > ${path}; chmod ${mode} ${path}`, { stdin: content });
  }

  async hostKeyFingerprint(): Promise<string> {
    return sshKeyFingerprint(await this.readFile('/etc/ssh/ssh_host_ed25519_key.pub'));
  }

  /** Cuts the host off: connections hang, as if a cable had been pulled. */
  disconnectNetwork(): Promise<void> {
    return takeLinkDown(this.parts.network);
  }

  /** Returns once the host is reached again: the kernel takes up to a second or two after the cable is back. */
  async reconnectNetwork(): Promise<void> {
    await bringLinkUp(this.parts.network);
    await this.waitForSshd();
  }

  /** A slow line: the host sends at most so many kilobits a second; without a number the line is fast again. */
  limitNetwork(kilobitsPerSecond?: number): Promise<void> {
    return limitBandwidth(this.parts.network, kilobitsPerSecond);
  }

  /** No new connections; those that are open go on. */
  async stopSshd(): Promise<void> {
    await this.must('systemctl stop ssh.service');
  }

  async startSshd(): Promise<void> {
    await this.must('systemctl reset-failed ssh.service; systemctl start ssh.service');
    await this.waitForSshd();
  }

  /** Ends the SSH connections that are open; new ones are accepted. */
  async dropConnections(): Promise<void> {
    // A session that has just begun may still start a process, which then holds its connection.
    await this.must(`
      main=$(systemctl show --property MainPID --value ssh.service)
      for round in 1 2 3; do
        for stat in /proc/[0-9]*/stat; do
          set -- $(cat "$stat" 2>/dev/null) || continue
          if [ "$2" = "(sshd)" ] && [ "$1" != "$main" ]; then kill -KILL "$1" || true; fi
        done
      done`);
  }

  /** From now on sshd takes passwords. A mere reload returns before sshd listens again. */
  async allowPasswords(): Promise<void> {
    await this.must(`
      sed -i 's/^#\\?PasswordAuthentication.*/PasswordAuthentication yes/' /etc/ssh/sshd_config
      systemctl restart ssh.service`);
    await this.waitForSshd();
  }

  /** The machine shows another identity from now on, as after a new installation, or with someone in between. */
  async swapHostKey(): Promise<void> {
    const pair = makeKeyPair('root@swapped');
    await this.writeFile('/etc/ssh/ssh_host_ed25519_key', pair.privateKey, '0600');
    await this.writeFile('/etc/ssh/ssh_host_ed25519_key.pub', `${pair.publicKey}\n`);
    await this.must('systemctl reset-failed ssh.service; systemctl restart ssh.service');
    await this.waitForSshd();
  }

  /** Fills the small disk that the host was booted with; the space to leave can be given in bytes. */
  async fillDisk(leaveBytes = 0): Promise<void> {
    const disk = quote(this.smallDisk());
    await this.must(`
      for size in 1M 1k; do dd if=/dev/zero bs=$size of=${disk}/.testbed-filler-$size 2>/dev/null || true; done
      [ ${leaveBytes} -eq 0 ] || truncate -s -${leaveBytes} ${disk}/.testbed-filler-1M`);
  }

  async freeDisk(): Promise<void> {
    await this.must(`rm -f ${quote(this.smallDisk())}/.testbed-filler*`);
  }

  /** Power cut and boot: no process is stopped cleanly, the disk stays. */
  async reboot(): Promise<void> {
    await this.powerOff();
    await this.powerOn();
  }

  powerOff(): Promise<void> {
    return endHostProcesses(this.parts.number);
  }

  async powerOn(): Promise<void> {
    await this.parts.container.boot();
    await this.waitForSshd();
  }

  async addUser(user: HostUser): Promise<void> {
    const name = quote(user.name);
    await this.must(`useradd --create-home --shell /bin/bash -- ${name}`);
    if (user.password !== undefined) await this.must('chpasswd', { stdin: `${user.name}:${user.password}\n` });
    if (user.sudo)
      await this.writeFile(`/etc/sudoers.d/${user.name}`, `${user.name} ALL=(ALL) NOPASSWD: ALL\n`, '0440');
    if (user.authorizedKey !== undefined) {
      const folder = `/home/${user.name}/.ssh`;
      await this.writeFile(`${folder}/authorized_keys`, `${user.authorizedKey}\n`, '0600');
      await this.must(`chmod 700 ${quote(folder)}; chown -R ${name}: ${quote(folder)}`);
    }
  }

  async waitForSshd(): Promise<void> {
    await waitUntil(() => answersAsSsh(this.address), { timeoutMs: 60_000, what: `sshd of ${this.name}` });
  }

  /** Ends the host and removes its disk and its network. */
  async stop(): Promise<void> {
    await this.parts.guard.dismiss();
    await tearDownHost(this.parts.number);
  }

  private smallDisk(): string {
    if (this.parts.smallDisk === undefined) throw new Error(`${this.name} was booted without the option smallDisk`);
    return this.parts.smallDisk;
  }
}

function answersAsSsh(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port: 22, timeout: 2000 });
    const done = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('data', (data) => done(data.toString().startsWith('SSH-2.0')));
    socket.once('error', () => done(false));
    socket.once('timeout', () => done(false));
    socket.once('close', () => done(false));
  });
}
