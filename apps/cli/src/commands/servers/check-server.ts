import type { ProbeServer, ServerProbeRecord } from '@fairlead/sdk';
import { CommandError } from '../../errors/command-error';
import { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import type { TextBuilder } from '../../output/output';
import { yesOrNo } from '../shared/format';

interface CheckOptions {
  readonly port?: number;
  readonly user?: string;
}

/** Nothing is stored, and nothing changed on the machine. */
export async function checkServer(
  invocation: Invocation,
  { port, user }: CheckOptions,
  nameIdOrHost: string,
): Promise<ExitCode> {
  const { servers } = await invocation.client();
  const { signal, output } = invocation;
  const known = await knownAddress(invocation, nameIdOrHost);
  const probe = await servers.probe(
    {
      ...(known ?? { host: nameIdOrHost }),
      ...(port !== undefined && { port }),
      ...(user !== undefined && { username: user }),
    },
    { signal },
  );
  output.record(probe, describe);
  return probe.problem === null ? ExitCode.Done : ExitCode.Failed;
}

async function knownAddress(invocation: Invocation, nameOrId: string): Promise<ProbeServer | undefined> {
  const { servers } = await invocation.client();
  const { signal } = invocation;
  const server = /^srv_[0-9a-z]+$/.test(nameOrId)
    ? await servers.get(nameOrId, { signal })
    : (await servers.list({ name: nameOrId }, { signal })).data[0];
  if (server === undefined) return undefined;
  const { host, port, username, host_key: hostKey } = server;
  if (server.connection === 'local')
    throw new CommandError('NOT_CHECKABLE', `${server.name} is the machine on which Fairlead runs.`, {
      hint: 'Show its status: fairlead servers show.',
    });
  return {
    host,
    ...(port !== null && { port }),
    ...(username !== null && { username }),
    ...(hostKey !== null && { host_key_fingerprint: hostKey.fingerprint }),
  };
}

function describe(text: TextBuilder, probe: ServerProbeRecord): void {
  const { facts, host_key: hostKey, problem, found_owner: owner } = probe;
  text.fields([
    ['Reachable', yesOrNo(probe.reachable)],
    ['Host key', hostKey && `${hostKey.algorithm} ${hostKey.fingerprint}`],
    ['Signed in', yesOrNo(probe.authenticated)],
    ['May use sudo', yesOrNo(probe.privileged)],
    ['System', facts && `${facts.os} ${facts.os_version} ${facts.arch}`],
    ['Supported', facts && yesOrNo(probe.supported)],
    ['Managed by', owner && JSON.stringify(owner)],
    ['Problem', problem && `${problem.code}: ${problem.message}`],
  ]);
}
