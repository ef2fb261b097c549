import { IconArrowRight, IconDatabase, IconRocket, IconServer, IconStack2 } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { applicationQuery, applicationsQuery } from '../../features/applications/queries';
import { engineLabel } from '../../features/databases/engine-labels';
import { databaseQuery, databasesQuery } from '../../features/databases/queries';
import { serverQuery, serversQuery } from '../../features/servers/queries';
import { usePermissions } from '../../lib/session/current-user';
import { sourceOrigin } from '../../lib/format/application-source';
import { APPLICATION_PAGES, matchApplicationPages } from './application-pages';
import type { PaletteItem } from './palette-items';
import { useControlItems, stripVerb } from './use-control-items';
import { useDeployNow } from './use-deploy-now';
import { readRecentItems } from './recent-items';

const SHOWN = 6;
/** Strips the verb, so that "deploy shop" searches for "shop". */
const wanted = (text: string) => stripVerb(text.replace(/^\s*(deploy|go to|open)\s+/i, ''));

interface NamedRecord {
  id: string;
  name: string;
}

/** Servers, applications and databases that the API finds for the text; without a text, the recent ones. */
export function useSearchResults(text: string): { items: PaletteItem[]; searching: boolean } {
  const navigate = useNavigate();
  const permissions = usePermissions();
  const deploy = useDeployNow();
  const operationItems = useControlItems();
  const parsed = matchApplicationPages(wanted(text));
  const search = { search: parsed.name, per_page: SHOWN, sort: 'name' } as const;
  const enabled = Boolean(search.search);
  const servers = useQuery({ ...serversQuery(search), enabled });
  const applications = useQuery({ ...applicationsQuery(search), enabled });
  const databases = useQuery({ ...databasesQuery(search), enabled });

  const server = ({ id, name }: NamedRecord, group: PaletteItem['group'], hint?: string): PaletteItem => ({
    id,
    group,
    label: name,
    hint,
    Icon: IconServer,
    run: () => void navigate({ to: '/servers/$serverId', params: { serverId: id } }),
  });
  const application = ({ id, name }: NamedRecord, group: PaletteItem['group'], hint?: string): PaletteItem => ({
    id,
    group,
    label: name,
    hint,
    Icon: IconStack2,
    run: () => void navigate({ to: '/applications/$applicationId', params: { applicationId: id } }),
  });
  const database = ({ id, name }: NamedRecord, group: PaletteItem['group'], hint?: string): PaletteItem => ({
    id,
    group,
    label: name,
    hint,
    Icon: IconDatabase,
    run: () => void navigate({ to: '/databases/$databaseId', params: { databaseId: id } }),
  });
  const recent = useRecentPaletteItems(server, application, database);
  if (!enabled) return { items: recent, searching: false };

  const found = applications.data?.applications ?? [];
  const deployments = found.map(({ id, name }): PaletteItem => ({
    id: `deploy-${id}`,
    group: 'Commands',
    label: `Deploy ${name}`,
    Icon: IconRocket,
    run: () => deploy(id, name),
  }));
  // Pages only of the first application, because they are many and the text did not name one.
  const pages = (parsed.parts.length > 0 ? found : found.slice(0, 1)).flatMap(({ id, name }) =>
    (parsed.parts.length > 0 ? parsed.parts : APPLICATION_PAGES).map(({ to, label }): PaletteItem => ({
      id: `${to} ${id}`,
      group: 'Pages',
      label: `${name}: ${label}`,
      Icon: IconArrowRight,
      run: () => void navigate({ to, params: { applicationId: id } }),
    })),
  );
  return {
    items: [
      ...found.map((one) => application(one, 'Applications', sourceOrigin(one.source).repository)),
      ...(databases.data?.databases ?? []).map((one) => database(one, 'Databases', engineLabel(one))),
      ...(servers.data?.servers ?? []).map((one) => server(one, 'Servers', one.host)),
      ...(permissions.canChange ? [...deployments, ...operationItems(found, text)] : []),
      ...pages,
    ],
    searching: servers.isFetching || applications.isFetching || databases.isFetching,
  };
}

type CreateItem = (thing: NamedRecord, group: PaletteItem['group'], hint?: string) => PaletteItem;

function useRecentPaletteItems(server: CreateItem, application: CreateItem, database: CreateItem): PaletteItem[] {
  const [visits] = useState(readRecentItems);
  const servers = useQueries({
    queries: visits.filter(({ kind }) => kind === 'server').map(({ id }) => ({ ...serverQuery(id), retry: false })),
  });
  const applications = useQueries({
    queries: visits
      .filter(({ kind }) => kind === 'application')
      .map(({ id }) => ({ ...applicationQuery(id), retry: false })),
  });
  const databases = useQueries({
    queries: visits.filter(({ kind }) => kind === 'database').map(({ id }) => ({ ...databaseQuery(id), retry: false })),
  });
  return visits.flatMap(({ id }) => {
    const oneServer = servers.find(({ data }) => data?.id === id)?.data;
    const oneApplication = applications.find(({ data }) => data?.id === id)?.data;
    const oneDatabase = databases.find(({ data }) => data?.id === id)?.data;
    if (oneDatabase) return [database(oneDatabase, 'Recent', engineLabel(oneDatabase))];
    if (oneServer) return [server(oneServer, 'Recent', oneServer.host)];
    return oneApplication
      ? [application(oneApplication, 'Recent', sourceOrigin(oneApplication.source).repository)]
      : [];
  });
}
