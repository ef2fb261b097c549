import type { FailureCode } from '@fairlead/contracts';
import { EngineError } from '../../errors/engine-error';
import { commandFailure, diskFullFailure, tailLines } from '../../errors/command-failure';

/** Maps output of MariaDB and its programs to failures. The first match wins. */
const FAILURES: readonly (readonly [RegExp, FailureCode, string])[] = [
  [
    // MariaDB pretends one of the plugins in use for missing users; some of them report no password (1698).
    /Access denied for user '[^']*'@'[^']*'(?! to database)|account is locked/i,
    'DATABASE_CREDENTIALS_REFUSED',
    'MariaDB refuses the recorded password; rotate the credentials of the database.',
  ],
  [
    /Unknown database|Access denied for user .* to database/,
    'DATABASE_MISSING',
    'The server does not have this database.',
  ],
  [
    /Can't connect|gone away|Lost connection|Connection was killed|Server shutdown/,
    'ENGINE_DOWN',
    'MariaDB on the server is not running or ended.',
  ],
  [
    /marked as crashed|is corrupt|Incorrect key file|in engine|Tablespace is missing|is corrupted/i,
    'DATABASE_DAMAGED',
    'MariaDB cannot read the data of the database.',
  ],
  [/dump was cut short|ERROR 1064/, 'DUMP_UNREADABLE', 'The data to restore is not a complete dump of MariaDB.'],
];

export function mariadbFailure(said: string, message: string): EngineError {
  const full = diskFullFailure(said);
  if (full) return full;
  const found = FAILURES.find(([pattern]) => pattern.test(said));
  if (found) return new EngineError(found[1], found[2], { output: tailLines(said, 20) });
  return commandFailure(message, said);
}

const HIDDEN = /[^\n:]*(insufficient privileges|command denied to user|lack rights to use them)[^\n]*/;

/** As `mariadbFailure`, for what reads a database as its owner: a dump is complete or it fails. */
export function mariadbReadFailure(said: string, message: string): EngineError {
  const [hidden] = HIDDEN.exec(said) ?? [];
  if (hidden === undefined) return mariadbFailure(said, message);
  return new EngineError(
    'DATABASE_NOT_READABLE',
    `The owner cannot read all of the database, so a dump would be incomplete: ${hidden.trim()}.`,
    { output: tailLines(said, 20) },
  );
}
