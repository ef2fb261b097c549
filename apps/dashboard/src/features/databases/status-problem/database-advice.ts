import type { FailureCode } from '@fairlead/contracts';

/** Advice by the failure code of a database. */
const ADVICE: Readonly<Partial<Record<FailureCode, string>>> = {
  ENGINE_UNAVAILABLE:
    'The server’s package sources do not have it. Delete this record and create the database with another engine or version: MariaDB works with MySQL clients.',
  ENGINE_CONFLICT:
    'The log shows what already exists on the server. Move it out of the way, then delete this record and create the database again.',
  ENGINE_DOWN:
    'Run “systemctl status” for the engine on the server to see why it is not running; often the disk or the memory is full. The database recovers automatically.',
  DATABASE_MISSING:
    'It was dropped on the server. Restore the latest backup into a new database, or delete this record.',
  DATABASE_CREDENTIALS_REFUSED:
    'Its password was changed on the server. Set it back to the one under “Credentials”. The database then recovers automatically, and you can rotate the password.',
  DATABASE_DAMAGED: 'Restore the latest backup into a new database and check it before deleting this one.',
  PACKAGE_INSTALL_FAILED:
    'Often another package manager is running, or its sources are unreachable: try “apt-get update” on the server. Then delete this record and create the database again.',
  DISK_FULL: 'Free disk space on the server (“df -h” shows where). The database recovers automatically.',
  SERVER_UNREACHABLE: 'The server’s page says what to do. Applications on it may still reach the database.',
  HOST_KEY_MISMATCH: 'Fairlead does not connect to a server whose host key is not trusted: see the server’s page.',
  RESTORE_UNFINISHED: 'Restore the safety backup, which has the previous data.',
  SAFETY_BACKUP_FAILED: 'Nothing was changed. The backup’s page shows why it failed.',
  RESTORE_FAILED:
    'The restore’s page shows why. Fix the cause, delete this record, and restore the backup into a new database.',
  LAST_BACKUP_FAILED:
    'The backup’s page shows why. Fix the cause and delete it again, or delete it without a final backup.',
  REMOVAL_INCOMPLETE: 'Remove what the message names on the server, then delete the database again.',
  STAGE_TIMED_OUT: 'The log shows where it stopped.',
};

const isKnown = (code: string): code is FailureCode => Object.hasOwn(ADVICE, code);

export const databaseAdviceFor = (code: string | null): string | undefined =>
  code !== null && isKnown(code) ? ADVICE[code] : undefined;
