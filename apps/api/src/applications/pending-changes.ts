import type { Application } from './application.entity';
import { environmentDifferences, unpackEnvironment } from './environment';
import { differences } from './setting-changes';

/** Names of the settings that the release which runs was not deployed with; none while nothing has been deployed. */
export function pendingChanges(application: Application): string[] {
  if (!application.liveSettings) return [];
  return [
    ...differences(application.settings, application.liveSettings),
    ...(application.differingLinks.length > 0 ? ['databases'] : []),
    ...environmentDifferences(unpackEnvironment(application.envValues), unpackEnvironment(application.liveEnvValues)),
  ];
}
