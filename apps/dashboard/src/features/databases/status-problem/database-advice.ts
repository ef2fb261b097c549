import type { FailureCode } from '@fairlead/contracts';

/** What helps, by the codes that a database can fail with. */
const ADVICE: Readonly<Partial<Record<FailureCode, string>>> = {
  ENGINE_UNAVAILABLE:
    'The server’s package sources do not have it. Delete this record and create the database with another engine or version: in place of MySQL, MariaDB takes the same clients.',
  ENGINE_CONFLICT:
    'The log says what stands in the way. Move it aside on the server, then delete this record and create the database again.',
  ENGINE_DOWN:
    'On the server, “systemctl status” of its engine says why it does not run; often the disk or the memory is full. It is ready again by itself.',
  DATABASE_MISSING:
    'Somebody has dropped it on the server. Restore its newest backup into a new database, or delete this record.',
  DATABASE_CREDENTIALS_REFUSED:
    'Somebody has changed its password on the server. Set it there to the one under “Credentials”: it is ready again by itself, and can then be given a new one.',
  DATABASE_DAMAGED: 'Restore its newest backup into a new database, and look at that before this one is given up.',
  PACKAGE_INSTALL_FAILED:
    'Often another run of the package manager is under way, or its sources cannot be reached: try “apt-get update” on the server. Then delete this record and create the database again.',
  DISK_FULL: 'Make room on the server (“df -h” shows where). It is ready again by itself.',
  SERVER_UNREACHABLE: 'The server’s page says how to reach it. What uses the database on it may go on.',
  HOST_KEY_MISMATCH: 'Nothing is asked of a machine whose host key is not trusted: see the server’s page.',
  RESTORE_UNFINISHED: 'Restore the safety backup that was taken before: it holds the data of before.',
  SAFETY_BACKUP_FAILED: 'Nothing was changed. The backup’s page says why it could not be taken.',
  RESTORE_FAILED:
    'The page of the restore says why. Delete this record, put that right, and restore the backup into a new database.',
  LAST_BACKUP_FAILED:
    'The page of that backup says why. Put that right and delete it again, or delete it without a last backup.',
  STAGE_TIMED_OUT: 'The log shows where it came to a stop.',
};

const isKnown = (code: string): code is FailureCode => Object.hasOwn(ADVICE, code);

export const databaseAdviceFor = (code: string | null): string | undefined =>
  code !== null && isKnown(code) ? ADVICE[code] : undefined;
