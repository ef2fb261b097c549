import { QueryClient } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { rootRoute } from '../routes/root';
import { shellPages } from '../routes/shell-pages';
import { CREATION_PAGES, FURTHER_PAGES } from './items/general-pages';
import { APPLICATION_PAGES, DATABASE_PAGES, SERVER_PAGES } from './items/record-pages';
import { NAVIGATION_SHORTCUTS } from './navigation-shortcuts';

// The shell itself, and the icons, are of no importance here.
jest.mock('../routes/root', () => {
  const root = createRootRoute();
  return { rootRoute: root, shellRoute: createRoute({ getParentRoute: () => root, id: 'shell' }) };
});
jest.mock('@tabler/icons-react', () => ({}));

/** What the items of the records themselves open. */
const RECORDS = ['/servers/$serverId', '/applications/$applicationId', '/databases/$databaseId'];

/** Pages of records that the palette does not search: they are opened from their lists, which it opens. */
const FOUND_IN_LISTS = [
  '/applications/$applicationId/commands/runs/$runId',
  '/applications/$applicationId/domains/$domainId',
  '/backups/$backupId',
  '/restores/$restoreId',
  '/settings/notifications/$webhookId',
  '/settings/trusted-pipelines/$pipelineId',
  '/settings/variable-groups/$groupId',
  '/settings/webhooks/$webhookId',
];

/** The item of a deployment opens it (`other-items.ts`). */
const DEPLOYMENT = '/applications/$applicationId/deployments/$deploymentId';

it('the palette leads to every page', () => {
  const { routesByPath } = createRouter({
    context: { queryClient: new QueryClient() },
    routeTree: rootRoute.addChildren([shellPages]),
  });
  const paths = new Set(Object.keys(routesByPath).map((path) => path.replace(/(?<=.)\/$/, '')));
  const pages = [NAVIGATION_SHORTCUTS, CREATION_PAGES, FURTHER_PAGES, APPLICATION_PAGES, SERVER_PAGES, DATABASE_PAGES];
  const destinations = [...RECORDS, DEPLOYMENT, ...FOUND_IN_LISTS, ...pages.flat().map(({ to }) => to)];
  expect([...paths].toSorted()).toEqual(destinations.toSorted());
});
