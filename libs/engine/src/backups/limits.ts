import type { BackupLimits } from './backup-repository';

export const BACKUP_LIMITS: BackupLimits = {
  stallMs: 300_000,
  quietMs: 1_800_000,
  lockMs: 2_400_000,
  answerMs: 120_000,
};
