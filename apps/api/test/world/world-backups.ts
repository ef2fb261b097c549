import type { BackupRecord, BackupScheduleRecord, CreateBackupSchedule } from '@fairlead/dto';
import { completeBackup, failBackup, makeSchedule, readBackup, requestBackup } from '../api/backups/backup-fixtures';
import type { WorldContext } from './world-context';

export type BackupOutcome = 'queued' | 'succeeded' | 'failed';

/** Backups that are records only. */
export class WorldBackups {
  constructor(private readonly context: WorldContext) {}

  async add(database: { id: string }, outcome: BackupOutcome = 'succeeded'): Promise<BackupRecord> {
    const agent = await this.context.agent();
    const backup = await requestBackup(agent, database.id);
    if (outcome === 'succeeded') await completeBackup(this.context.api, backup);
    if (outcome === 'failed') await failBackup(this.context.api, backup);
    return readBackup(agent, backup);
  }

  async addSchedule(database: { id: string }, body: Partial<CreateBackupSchedule> = {}): Promise<BackupScheduleRecord> {
    return makeSchedule(await this.context.agent(), database.id, body);
  }
}
