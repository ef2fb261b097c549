import { execFileSync } from 'node:child_process';
import { bootHost, type BootOptions, type TestHost } from '@fairlead/testbed';
import { establishTrust, HostPool, secret, type Host, type HostTarget } from '../../src/index';

/** A target for a booted host, its key met and pinned. */
export async function hostTargetOf(machine: TestHost, username = 'root'): Promise<HostTarget> {
  const target = {
    id: `srv_${machine.name}_${username}`,
    connection: 'ssh' as const,
    address: machine.address,
    port: machine.port,
    username,
    privateKey: secret(machine.rootKey.privateKey),
  };
  return { ...target, hostKey: await establishTrust(target, { publicKey: machine.rootKey.publicKey }) };
}

export interface ReachableHost {
  readonly host: Host;
  /** Inspects the machine over another connection than the tested one. */
  inspect(script: string): Promise<string>;
  close(): Promise<void>;
}

export async function reachOverSsh(username: 'root' | 'deploy', options: BootOptions = {}): Promise<ReachableHost> {
  const machine = await bootHost({ image: 'plain', ...options });
  if (username !== 'root')
    await machine.addUser({ name: username, sudo: true, authorizedKey: machine.rootKey.publicKey });
  // The default of newer distributions, which Debian 12 has not yet.
  await machine.must('echo "Defaults use_pty" >/etc/sudoers.d/pty');
  const pool = new HostPool();
  const host = pool.host(await hostTargetOf(machine, username));
  const close = async (): Promise<void> => {
    await pool.close();
    await machine.stop();
  };
  return { host, inspect: (script) => machine.must(script), close };
}

export async function reachLocally(): Promise<ReachableHost> {
  const pool = new HostPool();
  const host = pool.host({
    id: 'srv_local',
    connection: 'local',
    address: 'localhost',
    port: 22,
    username: 'root',
    privateKey: secret(''),
  });
  const inspect = async (script: string): Promise<string> =>
    execFileSync('bash', ['-ec', script], { encoding: 'utf8' });
  return { host, inspect, close: () => pool.close() };
}

/** How many processes have this word on their command line (the searching process has it in brackets). */
export async function countProcesses(reached: Pick<ReachableHost, 'inspect'>, word: string): Promise<number> {
  const found = await reached.inspect(
    `cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' | grep -cx '[${word.slice(0, 1)}]${word.slice(1)}' || true`,
  );
  return Number(found);
}
