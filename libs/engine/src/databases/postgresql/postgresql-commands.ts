import { loadScript } from '../../command/load-script';
import { script, type ShellCommand } from '../../command/shell-command';
import { secret, type Secret } from '../../specs/secret';
import type { DatabaseSpec } from '../../specs/database-spec';

const AS_OWNER = loadScript('databases/postgresql/run-as-owner.sh');

/** Practically unlimited, because the step of a dump limits its time. */
export const POSTGRESQL_TIMEOUT_MS = 7 * 86_400_000;

export function ownerCommand(
  { username, databaseName }: DatabaseSpec,
  port: number,
  ...program: string[]
): ShellCommand {
  const [name = ''] = program;
  return script(name, AS_OWNER, port, username, databaseName, ...program);
}

/** Formats a line of libpq's password file. */
export function pgpassLine({ username, password }: DatabaseSpec, port: number): Secret {
  const escaped = password.reveal().replaceAll(/[\\:]/g, String.raw`\$&`);
  return secret(`127.0.0.1:${port}:*:${username}:${escaped}\n`);
}
