import type { CreateDatabase, CreatedDatabase, DatabaseRecord } from '@fairlead/sdk';
import { usageError } from '../../errors/command-error';
import type { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { conclude } from '../shared/conclude';
import { findServer } from '../shared/find-record';
import type { WaitFlags } from '../shared/wait-options';

export interface CreateDatabaseOptions extends WaitFlags {
  readonly engine: string;
  readonly server?: string;
  readonly version?: string;
  readonly memory?: number;
  readonly link: readonly string[];
}

const ENGINES: readonly CreateDatabase['engine'][] = ['postgresql', 'mariadb', 'mysql', 'redis'];

export async function createDatabase(
  invocation: Invocation,
  options: CreateDatabaseOptions,
  name: string,
): Promise<ExitCode | void> {
  const engine = ENGINES.find((candidate) => candidate === options.engine);
  if (engine === undefined) throw usageError(`The engine is one of ${ENGINES.join(', ')}.`);
  const { databases } = await invocation.client();
  const { signal, output } = invocation;
  const applications = [];
  for (const application of options.link) applications.push(await invocation.application(application));
  const serverId =
    options.server === undefined ? applications[0]?.server_id : (await findServer(invocation, options.server)).id;
  if (serverId === undefined)
    throw usageError('The server is missing.', 'Name it with --server, or an application with --link.');
  const created = await databases.create(
    {
      name,
      engine,
      server_id: serverId,
      application_ids: applications.map(({ id }) => id),
      ...(options.version !== undefined && { version: options.version }),
      ...(options.memory !== undefined && { memory_mb: options.memory }),
    },
    { signal },
  );
  const record = withoutCredentials(created);
  if (!options.wait) return output.done(`${name} (${record.id}) is being created.`, record);
  output.progress(`Creating ${name}`);
  const ended = await databases.wait(record.id, { timeoutMs: options.timeout, signal, throwOnFailure: false });
  const next =
    applications.length === 0
      ? `Show its address and password: fairlead db credentials ${name}.`
      : 'The linked applications get its address with their next deployment.';
  return conclude(invocation, ended, `${name} (${ended.id}) is ready. ${next}`);
}

/** The password is shown by `fairlead db credentials` alone, so that it is in no log of a pipeline. */
function withoutCredentials({ password: _password, url: _url, ...record }: CreatedDatabase): DatabaseRecord {
  return record;
}
