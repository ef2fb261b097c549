import type { FailureCode } from '@fairlead/contracts';
import { EngineError } from '../../errors/engine-error';
import type { ExecResult } from '../../host/host';
import { commandFailure, diskFullFailure, tailLines } from '../../errors/command-failure';

/** Maps output of the engine and our scripts to failures. The first match wins. */
const FAILURES: readonly (readonly [RegExp, FailureCode, string])[] = [
  [/Address already in use/, 'PORT_IN_USE', 'Another program uses the port of this database.'],
  [
    /does not hold what the database held|keys could not be counted/,
    'DATABASE_DAMAGED',
    'The snapshot differs from the content of the database.',
  ],
  [
    /Bad file format reading the append only file|Unexpected end of file reading the append only file|Wrong signature|RDB CRC error|Internal error in RDB/,
    'DATABASE_DAMAGED',
    'Redis cannot read the data of the database.',
  ],
  [
    /snapshot was not read to its end/,
    'COMMAND_FAILED',
    'The snapshot could not be loaded beside the database; the server may be short of memory.',
  ],
  [
    /no connection with the engine|connection with the engine ended|LOADING|start request repeated|Job for \S+ failed/,
    'ENGINE_DOWN',
    'The instance of this database is not running or ended.',
  ],
];

/** Failures by the exit codes of our scripts. */
const ENDS: Readonly<Record<number, (said: string) => EngineError>> = {
  65: () => new EngineError('ENGINE_CONFLICT', 'The database is not empty.'),
  66: () => new EngineError('DATABASE_MISSING', 'The server does not have this database.'),
  67: (said) =>
    new EngineError('DUMP_UNREADABLE', 'The data to restore is not a complete dump of Redis.', {
      output: tailLines(said, 12),
    }),
};

export function redisFailure({ code, stderr }: ExecResult, message: string): EngineError {
  const full = diskFullFailure(stderr);
  if (full) return full;
  const end = ENDS[code];
  if (end) return end(stderr);
  const found = FAILURES.find(([pattern]) => pattern.test(stderr));
  if (found) return new EngineError(found[1], found[2], { output: tailLines(stderr, 20) });
  return commandFailure(message, stderr);
}
