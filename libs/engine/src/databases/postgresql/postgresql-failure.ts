import type { FailureCode } from '@fairlead/contracts';
import { EngineError } from '../../errors/engine-error';
import { commandFailure, diskFullFailure, tailLines } from '../../errors/command-failure';

/** Maps output of PostgreSQL and its programs to failures. The first match wins. */
const FAILURES: readonly (readonly [RegExp, FailureCode, string])[] = [
  [
    /password authentication failed|no password supplied|is not permitted to log in/,
    'DATABASE_CREDENTIALS_REFUSED',
    'PostgreSQL refuses the recorded password; rotate the credentials of the database.',
  ],
  [
    /invalid page|could not read block|checksum verification failed|missing chunk number/,
    'DATABASE_DAMAGED',
    'PostgreSQL cannot read the data of the database.',
  ],
  [
    /does not appear to be a valid archive|unexpected end of file|could not read from input file|unsupported version|corrupt tar|found unexpected block|input file is too short|could not find block ID|unrecognized data block type|did not find magic string|failed sanity check|entry ID \S+ out of range/,
    'DUMP_UNREADABLE',
    'The data to restore is not a complete dump of PostgreSQL.',
  ],
  [/(database|role) "[^"]*" does not exist/, 'DATABASE_MISSING', 'The server does not have this database.'],
  [
    /Connection refused|No such file or directory\s+Is the server running|the database system is|server closed the connection|terminating connection due to|SSL connection has been closed unexpectedly|connection to server was lost|setpriv: failed/,
    'ENGINE_DOWN',
    'PostgreSQL on the server is not running or ended.',
  ],
];

export function postgresqlFailure(said: string, message: string): EngineError {
  const found = FAILURES.find(([pattern]) => pattern.test(said));
  const full = diskFullFailure(said);
  if (full) return full;
  if (found) return new EngineError(found[1], found[2], { output: tailLines(said, 20) });
  return commandFailure(message, said);
}

const HIDDEN =
  /permission denied for \w[^\n]*|must be owner of [^\n]*|query would be affected by row-level security policy[^\n]*/;

/** As `postgresqlFailure`, for what reads a database as its owner: a dump is complete or it fails. */
export function postgresqlReadFailure(said: string, message: string): EngineError {
  const [hidden] = HIDDEN.exec(said) ?? [];
  if (hidden === undefined) return postgresqlFailure(said, message);
  return new EngineError(
    'DATABASE_NOT_READABLE',
    `The owner cannot read all of the database, so a dump would be incomplete: ${hidden}.`,
    { output: tailLines(said, 20) },
  );
}
