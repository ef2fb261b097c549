import type { StageStatus } from '@fairlead/contracts';
import type { StepChange } from '../operations/run/step-tracker';

/** A stage of a backup or of a restore, as its record shows it. */
export interface BackupStageEntry<Name extends string> {
  name: Name;
  status: StageStatus;
  started_at: string | null;
  finished_at: string | null;
}

export function newBackupStages<Name extends string>(names: readonly Name[]): BackupStageEntry<Name>[] {
  return names.map((name) => ({ name, status: 'pending', started_at: null, finished_at: null }));
}

/** What the steps of the operation have done; those that are no stages of the record are passed over. */
export function applyStepChanges<Name extends string>(
  stages: readonly BackupStageEntry<Name>[],
  changes: readonly StepChange[],
  at: Date,
): BackupStageEntry<Name>[] {
  const time = at.toISOString();
  return stages.map((stage) => {
    let now = stage;
    for (const { name, status } of changes) {
      if (name !== stage.name) continue;
      if (status === 'running') now = { ...now, status, started_at: now.started_at ?? time, finished_at: null };
      else now = { ...now, status, finished_at: time };
    }
    return now;
  });
}

/** At the end no stage is under way or still to come. */
export function endBackupStages<Name extends string>(
  stages: readonly BackupStageEntry<Name>[],
  status: 'succeeded' | 'failed' | 'canceled',
  at: Date,
): BackupStageEntry<Name>[] {
  return stages.map((stage) => {
    if (stage.status === 'running') return { ...stage, status, finished_at: at.toISOString() };
    return stage.status === 'pending' ? { ...stage, status: 'skipped' } : stage;
  });
}

/** The stage of this name, where the step that failed was one. */
export function findStage<Name extends string>(names: readonly Name[], step: string | null): Name | null {
  return names.find((name) => name === step) ?? null;
}
