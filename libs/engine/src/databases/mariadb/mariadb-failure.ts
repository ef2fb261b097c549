import type { FailureCode } from '@fairlead/contracts';
import { EngineError } from '../../errors/engine-error';
import { commandFailure, diskFullFailure, tailLines } from '../../errors/command-failure';

/** What MariaDB and its programs say, and what it means. The first that matches counts. */
const FAILURES: readonly (readonly [RegExp, FailureCode, string])[] = [
  [
    // Of a user that is not there, MariaDB pretends one of the plugins in use; some of them never speak of a password (1698).
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
    'MariaDB on the server does not run, or ended.',
  ],
  [
    /marked as crashed|is corrupt|Incorrect key file|in engine|Tablespace is missing|is corrupted/i,
    'DATABASE_DAMAGED',
    'MariaDB cannot read the data of the database.',
  ],
  [/dump was cut short|ERROR 1064/, 'DUMP_UNREADABLE', 'What was to be restored is not a whole dump of MariaDB.'],
];

export function mariadbFailure(said: string, message: string): EngineError {
  const full = diskFullFailure(said);
  if (full) return full;
  const found = FAILURES.find(([pattern]) => pattern.test(said));
  if (found) return new EngineError(found[1], found[2], { output: tailLines(said, 20) });
  return commandFailure(message, said);
}
