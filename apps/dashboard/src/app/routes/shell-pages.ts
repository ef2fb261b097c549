import { accountRoutes } from './account/routes';
import { applicationsRoutes } from './applications/routes';
import { backupsRoutes } from './backups/routes';
import { databasesRoutes } from './databases/routes';
import { overviewRoutes } from './overview/routes';
import { shellRoute } from './root';
import { serversRoutes } from './servers/routes';
import { settingsRoutes } from './settings/routes';
import { variableGroupsRoutes } from './variable-groups/routes';

/** All pages for those who are signed in, inside the shell. */
export const shellPages = shellRoute.addChildren([
  ...overviewRoutes,
  ...serversRoutes,
  ...applicationsRoutes,
  ...databasesRoutes,
  ...backupsRoutes,
  ...settingsRoutes,
  ...variableGroupsRoutes,
  ...accountRoutes,
]);
