import type { Application } from '../application.entity';
import { changedVariableNames, unpackEnvironment } from '../environment/environment';
import { isOfKind } from '../environment/linked-variables';
import { changedSettingNames } from './settings-diff';

/** Names of the settings that the live release was not deployed with; empty before the first deployment. */
export function pendingChanges(application: Application): string[] {
  if (!application.liveSettings) return [];
  return [
    ...changedSettingNames(application.settings, application.liveSettings),
    ...(application.differingLinks.some((id) => isOfKind('database', id)) ? ['databases'] : []),
    ...(application.differingLinks.some((id) => isOfKind('variableGroup', id)) ? ['variable_groups'] : []),
    ...changedVariableNames(unpackEnvironment(application.envValues), unpackEnvironment(application.liveEnvValues)),
  ];
}
