import type { ApplicationRecord, ApplicationsQuery } from '@fairlead/dto';
import type { EntityManager } from 'typeorm';
import type { visibleApplications } from '../auth/caller';
import { anyOf, containsText, jsonText, type SqlCondition } from '../platform/database/query/sql-condition';
import { readPage } from '../platform/database/query/read-page';
import type { ResultPage } from '../platform/http/response/result-page';
import { activeDeployments } from './active-deployments';
import { Application } from './application.entity';
import { APPLICATION_RECORD_COLUMNS, toApplicationRecord } from './application.record';

export async function listApplications(
  manager: EntityManager,
  query: ApplicationsQuery,
  visible: ReturnType<typeof visibleApplications>,
): Promise<ResultPage<ApplicationRecord>> {
  const { status, name } = query;
  const serverId = serversOf(query.server_id, visible.serverId);
  const where = { id: visible.id, status, name, serverId };
  const page = await readPage(manager, Application, {
    query,
    where,
    also: searched(manager, query),
    select: APPLICATION_RECORD_COLUMNS,
  });
  const active = await activeDeployments(
    manager,
    page.items.map(({ id }) => id),
  );
  return page.map((application) => toApplicationRecord(application, active.get(application.id)));
}

/** Searches the name, the repository or image, and the hostnames. */
function searched(manager: EntityManager, { search }: ApplicationsQuery): SqlCondition[] {
  if (search === undefined) return [];
  const { text, values } = containsText(search, '"hostname"');
  const repository = jsonText(manager, '"settings"', 'source', 'repository');
  const image = jsonText(manager, '"settings"', 'source', 'image');
  const byHostname = { text: `"id" IN (SELECT "application_id" FROM "domains" WHERE ${text})`, values };
  return [anyOf(containsText(search, '"name"', repository, image), byHostname)];
}

/** A token that is bound to servers sees no others, whatever the filter. */
function serversOf(
  requested: string | undefined,
  visible: readonly string[] | undefined,
): readonly string[] | undefined {
  if (requested === undefined) return visible;
  return !visible || visible.includes(requested) ? [requested] : [];
}
