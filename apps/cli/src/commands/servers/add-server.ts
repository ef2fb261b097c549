import type { CreateServer, ServerRecord } from '@fairlead/sdk';
import { CommandError, usageError } from '../../errors/command-error';
import type { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { conclude } from '../shared/conclude';
import type { YesFlag } from '../shared/options';
import type { WaitFlags } from '../shared/wait-options';

export interface AddServerOptions extends WaitFlags, YesFlag {
  readonly port?: number;
  readonly user?: string;
  readonly hostKey?: string;
  readonly keyFile?: string;
  readonly password?: boolean;
  readonly local?: boolean;
  readonly label: readonly string[];
  readonly takeOver?: boolean;
}

/** No secret is sent to a machine before its host key was confirmed. */
export async function addServer(
  invocation: Invocation,
  options: AddServerOptions,
  name: string,
  host: string | undefined,
): Promise<ExitCode> {
  const body: CreateServer = {
    name,
    labels: labelsOf(options.label),
    ...(options.takeOver === true && { take_over: true }),
    ...(await accessTo(invocation, options, host)),
  };
  const { servers } = await invocation.client();
  const server = await servers.create(body, { signal: invocation.signal });
  if (!options.wait) {
    invocation.output.done(`${name} (${server.id}) is added and is being prepared.`, server);
    return 0;
  }
  return prepared(invocation, server, options.timeout);
}

/** Waits until a server is prepared, and shows its steps meanwhile. */
export async function prepared(invocation: Invocation, server: ServerRecord, timeoutMs: number): Promise<ExitCode> {
  const { servers } = await invocation.client();
  const reported = new Set<string>();
  const report = ({ provisioning }: ServerRecord): void => {
    for (const { name, status } of provisioning.steps) {
      const line = `${name}: ${status}`;
      if (status === 'running') invocation.output.progress(line);
      if (status === 'pending' || status === 'running' || reported.has(line)) continue;
      reported.add(line);
      invocation.output.note(line);
    }
  };
  const options = { timeoutMs, signal: invocation.signal, throwOnFailure: false, onChange: report };
  const record = await servers.wait(server.id, options);
  return conclude(invocation, record, `${record.name} (${record.id}) is ready.`);
}

async function accessTo(
  invocation: Invocation,
  options: AddServerOptions,
  host: string | undefined,
): Promise<Partial<CreateServer>> {
  const { port, user, keyFile, password, local } = options;
  if (local === true) {
    if (host !== undefined) throw usageError('A host is named although --local is given.', 'Leave one of them out.');
    return { connection: 'local' };
  }
  if (host === undefined) throw usageError('The address of the server is missing.', 'Name it, or use --local.');
  if (keyFile !== undefined && password === true)
    throw usageError('Both --key-file and --password are given.', 'Leave one of them out.');
  const address = { host, ...(port !== undefined && { port }), ...(user !== undefined && { username: user }) };
  return {
    ...address,
    host_key_fingerprint: await confirmedHostKey(invocation, options, address),
    ...(keyFile !== undefined && { private_key: await invocation.readInput(keyFile) }),
    ...(password === true && { password: await invocation.secret(`Password of ${user ?? 'root'} on ${host}: `) }),
  };
}

async function confirmedHostKey(
  invocation: Invocation,
  { hostKey, yes }: AddServerOptions,
  address: { readonly host: string; readonly port?: number; readonly username?: string },
): Promise<string> {
  if (hostKey !== undefined) return hostKey;
  const { servers } = await invocation.client();
  const { host_key: shown, problem } = await servers.probe(address, { signal: invocation.signal });
  if (shown === null)
    throw new CommandError(
      problem?.code ?? 'SERVER_UNREACHABLE',
      problem?.message ?? `${address.host} shows no host key.`,
      { hint: 'Check the address, the port and the firewall.' },
    );
  invocation.output.note(`${address.host} shows the ${shown.algorithm} host key ${shown.fingerprint}.`);
  const question = `Is ${shown.fingerprint} the host key of ${address.host}?`;
  await invocation.confirm(question, { yes });
  return shown.fingerprint;
}

export function labelsOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw usageError(`“${pair}” is no label.`, 'Write it as name=value.');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
