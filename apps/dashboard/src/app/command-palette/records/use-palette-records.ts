import {
  allDeploymentsPage,
  type ApplicationRecord,
  type CommandRecord,
  type DatabaseRecord,
  type DeploymentRecord,
  type ServerRecord,
  type SettingRecord,
  type UserRecord,
} from '@fairlead/client';
import { ID_PREFIXES } from '@fairlead/contracts';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationQuery, applicationsQuery } from '../../../features/applications/queries';
import { ALL_COMMANDS, commandsQuery } from '../../../features/commands/queries';
import { databaseQuery, databasesQuery } from '../../../features/databases/queries';
import { activeDeploymentsQuery } from '../../../features/deployments/queries';
import { instanceQuery } from '../../../features/instance/queries';
import { peopleQuery } from '../../../features/people/queries';
import { serverQuery, serversQuery } from '../../../features/servers/queries';
import { usePermissions } from '../../../lib/session/current-user';
import { splitTerms } from '../ranking/match-terms';
import { recentRecords } from '../recent-items';

/** As many as one response can hold. Of more, those are added that the API finds for the typed words. */
const ALL = { per_page: 100, sort: 'name' } as const;
const MAX_WORDS = 4;
const SHORTEST = 3;

export interface PaletteRecords {
  applications: readonly ApplicationRecord[];
  databases: readonly DatabaseRecord[];
  servers: readonly ServerRecord[];
  deployments: readonly DeploymentRecord[];
  people: readonly UserRecord[];
  settings: readonly SettingRecord[];
  /** Ids of the records visited last, most recent first. */
  visited: readonly string[];
  searching: boolean;
}

/** The records that the palette searches, loaded when it opens, and what the API finds for the text. */
export function usePaletteRecords(text: string): PaletteRecords {
  const { isOwner, canChange } = usePermissions();
  const [visits] = useState(() => recentRecords.read());
  const applications = useQuery(applicationsQuery(ALL));
  const databases = useQuery(databasesQuery(ALL));
  const servers = useQuery(serversQuery(ALL));
  const people = useQuery({ ...peopleQuery({ per_page: ALL.per_page }), enabled: isOwner });
  const instance = useQuery({ ...instanceQuery(), enabled: canChange });
  const active = useQuery(activeDeploymentsQuery({}));
  const found = useQuery({ ...deploymentSearchQuery(deploymentText(text)), enabled: text.trim().length >= SHORTEST });

  const words = splitTerms(text)
    .filter((word) => word.length >= SHORTEST)
    .slice(0, MAX_WORDS);
  const exceeds = (total: number | undefined) => (total ?? 0) > ALL.per_page;
  const moreApplications = useQueries({
    queries: words.map((search) => ({
      ...applicationsQuery({ ...ALL, search }),
      enabled: exceeds(applications.data?.total),
    })),
  });
  const moreDatabases = useQueries({
    queries: words.map((search) => ({
      ...databasesQuery({ ...ALL, search }),
      enabled: exceeds(databases.data?.total),
    })),
  });
  const moreServers = useQueries({
    queries: words.map((search) => ({ ...serversQuery({ ...ALL, search }), enabled: exceeds(servers.data?.total) })),
  });
  const morePeople = useQueries({
    queries: words.map((search) => ({
      ...peopleQuery({ per_page: ALL.per_page, search }),
      enabled: isOwner && exceeds(people.data?.total),
    })),
  });
  const listed = new Set(
    [
      ...(applications.data?.applications ?? []),
      ...(databases.data?.databases ?? []),
      ...(servers.data?.servers ?? []),
    ].map(({ id }) => id),
  );
  const complete = applications.isSuccess && databases.isSuccess && servers.isSuccess;
  const visited = useVisitedRecords(complete ? visits.filter((id) => !listed.has(id)) : []);
  return {
    applications: unique([
      ...visited.applications,
      ...[applications, ...moreApplications].flatMap(({ data }) => data?.applications ?? []),
    ]),
    databases: unique([
      ...visited.databases,
      ...[databases, ...moreDatabases].flatMap(({ data }) => data?.databases ?? []),
    ]),
    servers: unique([...visited.servers, ...[servers, ...moreServers].flatMap(({ data }) => data?.servers ?? [])]),
    deployments: unique([...(active.data ?? []), ...(found.data ?? [])]),
    people: unique([people, ...morePeople].flatMap(({ data }) => data?.people ?? [])),
    settings: instance.data?.settings ?? [],
    visited: visits,
    searching: [
      applications,
      databases,
      servers,
      found,
      ...moreApplications,
      ...moreDatabases,
      ...moreServers,
      ...morePeople,
    ].some(({ isFetching }) => isFetching),
  };
}

/** The scheduled commands of the applications that match best. */
export function useCommandsOf(applicationIds: readonly string[]): readonly CommandRecord[] {
  const queries = useQueries({ queries: applicationIds.map((id) => commandsQuery(id, ALL_COMMANDS)) });
  return queries.flatMap(({ data }) => data?.commands ?? []);
}

/** Visited records that are not on the first page of their list. One that was deleted is not listed. */
function useVisitedRecords(visits: readonly string[]) {
  const of = (kind: 'application' | 'database' | 'server') =>
    visits.filter((id) => id.startsWith(`${ID_PREFIXES[kind]}_`));
  const applications = useQueries({
    queries: of('application').map((id) => ({ ...applicationQuery(id), retry: false })),
  });
  const databases = useQueries({ queries: of('database').map((id) => ({ ...databaseQuery(id), retry: false })) });
  const servers = useQueries({ queries: of('server').map((id) => ({ ...serverQuery(id), retry: false })) });
  return {
    applications: applications.flatMap(({ data }) => data ?? []),
    databases: databases.flatMap(({ data }) => data ?? []),
    servers: servers.flatMap(({ data }) => data ?? []),
  };
}

const COMMIT = /^[0-9a-f]{4,40}$/i;
const SHORT_SHA = 7;
const FOUND = 8;

/** A word that can be the beginning of a commit is searched for alone: the API finds a text in refs, messages and commits. */
const deploymentText = (text: string): string =>
  text.split(/\s+/).find((word) => COMMIT.test(word) && (/\d/.test(word) || word.length >= SHORT_SHA)) ??
  text.trim().slice(0, 100);

const deploymentSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['deployments', 'list', 'all', { palette: search }],
    queryFn: async ({ signal }) =>
      (await allDeploymentsPage({ query: { search, per_page: FOUND }, signal, throwOnError: true })).data.data,
    placeholderData: keepPreviousData,
  });

/** The first record of each id: those are the most detailed. */
const unique = <Of extends { id: string }>(records: readonly Of[]): Of[] => {
  const known = new Map<string, Of>();
  for (const record of records) if (!known.has(record.id)) known.set(record.id, record);
  return [...known.values()];
};
