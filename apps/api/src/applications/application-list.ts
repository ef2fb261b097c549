import type { ApplicationRecord, ApplicationsQuery } from '@fairlead/dto';
import type { EntityManager } from 'typeorm';
import { anyOf, containing, textIn, type Condition } from '../platform/database/condition';
import { readPage } from '../platform/database/read-page';
import type { Page } from '../platform/http/paging';
import { Application } from './application.entity';
import { SHOWN, toApplicationRecord } from './application.record';

export async function listApplications(
  manager: EntityManager,
  query: ApplicationsQuery,
  servers: readonly string[] | undefined,
): Promise<Page<ApplicationRecord>> {
  const { status, name } = query;
  const serverId = serversOf(query.server_id, servers);
  const where = { status, name, serverId };
  const page = await readPage(manager, Application, { query, where, also: searched(manager, query), select: SHOWN });
  return page.map(toApplicationRecord);
}

/** Its name, its repository or image, or a hostname under which it is reached. */
function searched(manager: EntityManager, { search }: ApplicationsQuery): Condition[] {
  if (search === undefined) return [];
  const { text, values } = containing(search, '"hostname"');
  const repository = textIn(manager, '"settings"', 'source', 'repository');
  const image = textIn(manager, '"settings"', 'source', 'image');
  const byHostname = { text: `"id" IN (SELECT "application_id" FROM "domains" WHERE ${text})`, values };
  return [anyOf(containing(search, '"name"', repository, image), byHostname)];
}

/** A token that is bound to servers sees no others, whichever it asks for. */
function serversOf(wanted: string | undefined, visible: readonly string[] | undefined): readonly string[] | undefined {
  if (wanted === undefined) return visible;
  return !visible || visible.includes(wanted) ? [wanted] : [];
}
