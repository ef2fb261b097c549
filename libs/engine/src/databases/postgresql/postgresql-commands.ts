import { loadScript } from '../../command/load-script';
import { as, script, type ShellCommand } from '../../command/shell-command';
import { secret, type Secret } from '../../command/secret';
import type { DatabaseSpec } from '../database-driver';

const AS_OWNER = loadScript('databases/postgresql/run-as-owner.sh');

/** How long a dump may take is said by its step. */
export const POSTGRESQL_TIMEOUT_MS = 7 * 86_400_000;

export function ownerCommand(
  { username, databaseName }: DatabaseSpec,
  port: number,
  ...program: string[]
): ShellCommand {
  const [name = ''] = program;
  return as('postgres', script(name, AS_OWNER, port, username, databaseName, ...program));
}

/** A line of libpq's password file. */
export function pgpassLine({ username, password }: DatabaseSpec, port: number): Secret {
  const escaped = password.reveal().replaceAll(/[\\:]/g, String.raw`\$&`);
  return secret(`127.0.0.1:${port}:*:${username}:${escaped}\n`);
}
