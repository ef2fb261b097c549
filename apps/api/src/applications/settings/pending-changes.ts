import type { Application } from '../application.entity';
import { changedVariableNames, unpackEnvironment } from '../environment/environment';
import { changedSettingNames } from './settings-diff';

/** Names of the settings that the live release was not deployed with; empty before the first deployment. */
export function pendingChanges(application: Application): string[] {
  if (!application.liveSettings) return [];
  return [
    ...changedSettingNames(application.settings, application.liveSettings),
    ...(application.differingLinks.length > 0 ? ['databases'] : []),
    ...changedVariableNames(unpackEnvironment(application.envValues), unpackEnvironment(application.liveEnvValues)),
  ];
}
