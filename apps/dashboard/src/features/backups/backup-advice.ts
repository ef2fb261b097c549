import type { FailureCode } from '@fairlead/contracts';

/** What to do now, by the codes that a backup or a restore can fail with. */
const ADVICE: Readonly<Partial<Record<FailureCode, string>>> = {
  SERVER_UNREACHABLE: 'See whether the machine runs and its firewall lets SSH through; then begin again.',
  SERVER_NOT_READY: 'The server’s page says what it waits for; then begin again.',
  DATABASE_NOT_READY: 'The database’s page says what is the matter with it; then begin again.',
  STORAGE_NOT_READY: 'The storage’s reason stands under “Storages”; check it again there, then begin again.',
  HOST_KEY_MISMATCH: 'Nothing is asked of a machine whose host key is not trusted: see the server’s page.',
  ENGINE_DOWN: 'On the server, “systemctl status” of the engine says why it does not run.',
  DATABASE_MISSING: 'Somebody has dropped the database on the server. An older backup can be restored into a new one.',
  DATABASE_DAMAGED:
    'The engine cannot read its own data. Restore an older backup into a new database, and look at that.',
  DISK_FULL:
    'The copy for comparing needs as much room on the server as the database has. Make some (“df -h” shows where), then begin again.',
  BACKUP_TOOL_MISSING:
    'Install restic on the machine that Fairlead runs on (apt-get install restic), then begin again.',
  STORAGE_UNREACHABLE: 'See whether the service answers from the machine that Fairlead runs on, then begin again.',
  STORAGE_CREDENTIALS_REFUSED: 'Give the storage a key that may read, write and delete there, then begin again.',
  STORAGE_BUCKET_MISSING: 'Create the bucket at the service, or name another one, then begin again.',
  STORAGE_UNUSABLE:
    'Try the storage with another program at the place where Fairlead runs: it has to take a file, give it back unchanged, and remove it.',
  DUMP_UNREADABLE: 'The dump was cut short, or is of another engine. Take the backup again, or restore another one.',
  BACKUP_TOOL_FAILED: 'The log has restic’s own words. Check the storage under “Storages”, then begin again.',
  STORAGE_FULL: 'Delete backups that nobody needs, let schedules keep fewer, or use another storage.',
  BACKUP_REPOSITORY_DAMAGED:
    'What lies in the storage was changed from outside, or its disk fails. Take new backups into another storage, and find out what happened to this one.',
  BACKUP_REPOSITORY_LOCKED: 'Another run holds the backups of this server. Begin again when it has ended.',
  BACKUP_REPOSITORY_PASSWORD_REFUSED:
    'Another Fairlead keeps its backups at that place. Give this one a prefix of its own.',
  BACKUP_MISSING: 'It was taken out of the storage from outside. Restore another one.',
  STREAM_STALLED: 'The network on the way did not move for too long. Begin again.',
  VERIFICATION_FAILED:
    'The copy that was restored is not what was dumped. Begin again; if it stays, look at the disk and the memory of the server.',
  PREVIOUS_RUN_ACTIVE: 'It takes longer than the schedule leaves time. Let it run less often.',
  SAFETY_BACKUP_FAILED: 'The database is as it was. The page of the safety backup says why it could not be taken.',
  RESTORE_UNFINISHED: 'Restore the safety backup: it holds the data of before.',
  STAGE_TIMED_OUT: 'The log shows where it came to a stop. If it only needs longer, raise the limit under “Instance”.',
};

const isKnown = (code: string): code is FailureCode => Object.hasOwn(ADVICE, code);

export const backupAdviceFor = (code: string): string =>
  (isKnown(code) ? ADVICE[code] : undefined) ?? 'The last lines of the log say more.';
