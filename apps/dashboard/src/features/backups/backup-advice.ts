import type { FailureCode } from '@fairlead/contracts';

/** Advice by the failure code of a backup or a restore. */
const ADVICE: Readonly<Partial<Record<FailureCode, string>>> = {
  SERVER_UNREACHABLE: 'Check that the server is running and that its firewall allows SSH, then retry.',
  SERVER_NOT_READY: 'The server’s page says what it is waiting for. Retry once it is ready.',
  DATABASE_NOT_READY: 'The database’s page shows the problem. Retry once it is ready.',
  STORAGE_NOT_READY: '“Storages” shows the problem. Check the storage there again, then retry.',
  HOST_KEY_MISMATCH: 'Fairlead does not connect to a server whose host key is not trusted: see the server’s page.',
  ENGINE_DOWN: 'Run “systemctl status” for the engine on the server to see why it is not running.',
  DATABASE_MISSING: 'The database was dropped on the server. Restore an older backup into a new one.',
  DATABASE_NOT_READABLE:
    'A backup has all of a database or fails. Give the owner what the message names, or end FORCE ROW LEVEL SECURITY for the table, then retry.',
  DATABASE_DAMAGED: 'The engine cannot read its data. Restore an older backup into a new database and check it.',
  DISK_FULL:
    'The copy for verification needs as much disk space on the server as the database. Free some (“df -h” shows where), then retry.',
  BACKUP_TOOL_MISSING: 'Install restic on the machine that Fairlead runs on (apt-get install restic), then retry.',
  STORAGE_UNREACHABLE: 'Check that the service is reachable from the machine that Fairlead runs on, then retry.',
  STORAGE_CREDENTIALS_REFUSED: 'Use a key that is allowed to read, write and delete in the bucket, then retry.',
  STORAGE_BUCKET_MISSING: 'Create the bucket, or use another one, then retry.',
  STORAGE_UNUSABLE:
    'Test the storage with another S3 client from the machine that Fairlead runs on: it has to store a file, return it unchanged and delete it.',
  DUMP_UNREADABLE: 'The dump is truncated or from another engine. Take a new backup, or restore another one.',
  BACKUP_TOOL_FAILED: 'The log has restic’s error. Check the storage under “Storages”, then retry.',
  STORAGE_FULL: 'Delete old backups, reduce the retention of schedules, or use another storage.',
  BACKUP_REPOSITORY_DAMAGED:
    'The stored data was modified by something else, or its disk is failing. Use another storage for new backups and investigate this one.',
  BACKUP_REPOSITORY_LOCKED: 'Another run has locked the backups of this server. Retry when it has ended.',
  BACKUP_REPOSITORY_PASSWORD_REFUSED:
    'Another Fairlead instance uses this location. Use a different prefix for this one.',
  BACKUP_MISSING: 'It was deleted from the storage by something else. Restore another backup.',
  STREAM_STALLED: 'The transfer stalled for too long. Retry.',
  VERIFICATION_FAILED:
    'The restored copy differs from the dump. Retry; if it fails again, check the disk and the memory of the server.',
  PREVIOUS_RUN_ACTIVE: 'It takes longer than the schedule’s interval. Run it less often.',
  SAFETY_BACKUP_FAILED: 'The database is unchanged. The safety backup’s page shows why it failed.',
  RESTORE_UNFINISHED: 'Restore the safety backup, which has the previous data.',
  STAGE_TIMED_OUT: 'The log shows where it stopped. If it only needs more time, raise the limit under “Instance”.',
};

const isKnown = (code: string): code is FailureCode => Object.hasOwn(ADVICE, code);

export const backupAdviceFor = (code: string): string =>
  (isKnown(code) ? ADVICE[code] : undefined) ?? 'The last lines of the log say more.';
