import type { OperationKind } from '@fairlead/contracts';
import type { Config, SettingName } from '../platform/config/config';

type Limit = Extract<SettingName, `FAIRLEAD_${string}_SECONDS`>;

/** Steps that may take longer than others. */
const LIMITS: Readonly<Partial<Record<OperationKind, Readonly<Record<string, Limit>>>>> = {
  'application.deploy': { building: 'FAIRLEAD_BUILD_SECONDS', releasing: 'FAIRLEAD_BUILD_SECONDS' },
  'command.run': { running: 'FAIRLEAD_COMMAND_SECONDS' },
  'backup.run': { dumping: 'FAIRLEAD_BACKUP_SECONDS', verifying: 'FAIRLEAD_BACKUP_SECONDS' },
  'backup.remove': { forgetting: 'FAIRLEAD_BACKUP_SECONDS' },
  'database.restore': {
    restoring: 'FAIRLEAD_RESTORE_SECONDS',
    comparing: 'FAIRLEAD_RESTORE_SECONDS',
    switching: 'FAIRLEAD_RESTORE_SECONDS',
  },
};

/** The time limit of a step, in seconds. */
export function stepTimeoutSeconds(config: Config, kind: OperationKind, step: string): number {
  return config.get(LIMITS[kind]?.[step] ?? 'FAIRLEAD_STAGE_SECONDS');
}
