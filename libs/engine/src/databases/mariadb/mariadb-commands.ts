import { loadScript } from '../../command/load-script';
import { script, type ShellCommand } from '../../command/shell-command';
import { secret, type Secret } from '../../specs/secret';
import type { DatabaseSpec } from '../../specs/database-spec';

const AS_OWNER = loadScript('databases/mariadb/run-as-owner.sh');
const RESTORE = loadScript('databases/mariadb/restore-dump.sh');

/** Practically unlimited, because the step of a dump limits its time. */
export const MARIADB_TIMEOUT_MS = 7 * 86_400_000;

const OPTIONS = [
  '--single-transaction',
  '--quick',
  '--routines',
  '--triggers',
  '--events',
  '--hex-blob',
  '--skip-lock-tables',
  '--skip-dump-date',
  '--no-tablespaces',
  '--max-allowed-packet=1G',
];

export function dumpCommand(spec: DatabaseSpec): ShellCommand {
  return script('mariadb-dump', AS_OWNER, spec.username, 'mariadb-dump', ...OPTIONS, spec.databaseName);
}

export function restoreCommand(spec: DatabaseSpec): ShellCommand {
  return script('mariadb-restore', RESTORE, spec.username, spec.databaseName);
}

/** Options that make the client answer each statement at once. */
export function clientCommand(spec: DatabaseSpec): ShellCommand {
  const options = ['--batch', '--raw', '--skip-column-names', '--unbuffered', '--max-allowed-packet=1G'];
  return script('mariadb', AS_OWNER, spec.username, 'mariadb', ...options, `--database=${spec.databaseName}`);
}

/** Formats a line of an option file. */
export function mariadbPasswordLine({ password }: DatabaseSpec): Secret {
  const escaped = password.reveal().replaceAll(/["\\]/g, String.raw`\$&`);
  return secret(`password="${escaped}"\n`);
}
