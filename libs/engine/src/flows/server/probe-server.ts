import type { FailureCode } from '@fairlead/contracts';
import { script } from '../../command/shell-command';
import type { Secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import { HostKeyMismatch } from '../../host/ssh/connect-error';
import { findHostKey, sshLogin, type UnpinnedTarget } from '../../host/ssh/establish-trust';
import type { HostKey } from '../../host/host';
import { HOST_POOL_DEFAULTS } from '../../host/host-pool';
import { readMachineIdentity } from '../../host/machine-identity';
import { ShellHost } from '../../host/shell/shell-host';
import { SshConnection, type SshSettings } from '../../host/ssh/ssh-connection';
import { SshTransport } from '../../host/ssh/ssh-transport';
import { orAborted, formatMs, Deadline } from '../../host/deadline';
import { readServerFacts } from '../../stats/server-facts';
import type { MachineIdentity } from '../../specs/machine-owner';
import type { ServerFacts } from '../../specs/server-facts';
import { requireSupportedSystem } from './supported-system';

export interface ProbeOptions {
  /** Expected fingerprint of the host key, if the caller knows it. Nothing is sent to a server with another key. */
  readonly hostKeyFingerprint?: string;
  /** Password to sign in with, instead of the target's key. */
  readonly password?: Secret;
  /** Limit for the whole probe in milliseconds. */
  readonly timeoutMs: number;
}

/** What works with a server, and the first problem. */
export interface ServerProbe {
  /** Whether an SSH server responded with a host key. */
  readonly reachable: boolean;
  readonly hostKey: HostKey | null;
  readonly authenticated: boolean;
  /** Whether commands run as root. */
  readonly privileged: boolean;
  readonly facts: ServerFacts | null;
  readonly machine: MachineIdentity | null;
  readonly supported: boolean;
  readonly problem: { readonly code: FailureCode; readonly message: string } | null;
}

type Found = { -readonly [K in keyof ServerProbe]: ServerProbe[K] };

/** Probes a server without changing anything on it. Failures are part of the result; only unexpected errors are thrown. */
export async function probeServer(target: UnpinnedTarget, options: ProbeOptions): Promise<ServerProbe> {
  const found: Found = {
    reachable: false,
    hostKey: null,
    authenticated: false,
    privileged: false,
    facts: null,
    machine: null,
    supported: false,
    problem: null,
  };
  const stop = new Deadline(undefined, options.timeoutMs, 'The probe');
  try {
    await orAborted(probe(target, options, found, stop.signal), stop.signal);
  } catch (error) {
    // The result is a copy, because steps that are still running after the deadline may add to it.
    return { ...found, problem: problemOf(error, target, options) };
  } finally {
    stop.dispose();
  }
  return found;
}

async function probe(target: UnpinnedTarget, options: ProbeOptions, found: Found, signal: AbortSignal): Promise<void> {
  const settings = { ...HOST_POOL_DEFAULTS, readyTimeoutMs: options.timeoutMs, signal };
  const hostKey = await fetchHostKey(target, options, found, settings);
  const { password } = options;
  const credential = password ? { password } : { privateKey: target.privateKey };
  const connection = await SshConnection.open({ ...sshLogin(target), ...credential, pinned: hostKey }, settings);
  found.authenticated = true;
  const host = new ShellHost(target.id, new SshTransport(target, async () => connection, 1));
  try {
    await host.exec(script('connect', 'true'), { signal });
    found.privileged = true;
    found.facts = await readServerFacts(host, { signal });
    await requireSupportedSystem(host, { signal, log: () => undefined });
    found.supported = true;
    found.machine = await readMachineIdentity(host, { signal });
  } finally {
    await host.close();
  }
}

async function fetchHostKey(
  target: UnpinnedTarget,
  { hostKeyFingerprint }: ProbeOptions,
  found: Found,
  settings: SshSettings,
): Promise<HostKey> {
  try {
    found.hostKey = await findHostKey(target, settings, hostKeyFingerprint);
    found.reachable = true;
    return found.hostKey;
  } catch (error) {
    if (error instanceof HostKeyMismatch) Object.assign(found, { reachable: true, hostKey: error.shown });
    throw error;
  }
}

function problemOf(
  error: unknown,
  { address, port }: UnpinnedTarget,
  { timeoutMs }: ProbeOptions,
): ServerProbe['problem'] {
  if (!(error instanceof EngineError)) throw error;
  if (error.code !== 'STAGE_TIMED_OUT') return { code: error.code, message: error.message };
  const message = `${address} port ${port} cannot be reached: it did not answer within ${formatMs(timeoutMs)}.`;
  return { code: 'SERVER_UNREACHABLE', message };
}
