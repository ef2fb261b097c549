import type { Application } from '../application.entity';
import { changedVariableNames, unpackEnvironment } from '../environment/environment';
import { changedSettingNames } from './settings-diff';

/** Names of the settings that the release which runs was not deployed with; none while nothing has been deployed. */
export function pendingChanges(application: Application): string[] {
  if (!application.liveSettings) return [];
  return [
    ...changedSettingNames(application.settings, application.liveSettings),
    ...(application.differingLinks.length > 0 ? ['databases'] : []),
    ...changedVariableNames(unpackEnvironment(application.envValues), unpackEnvironment(application.liveEnvValues)),
  ];
}
