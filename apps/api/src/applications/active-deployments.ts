import { ACTIVE_DEPLOYMENT_STATUSES } from '@fairlead/contracts';
import type { ActiveDeployment } from '@fairlead/dto';
import type { EntityManager } from 'typeorm';
import { sql } from '../platform/database/query/sql';

type Row = ActiveDeployment & { application_id: string };

/** Of each of these applications the deployment in progress, or else the first in its queue. */
export async function activeDeployments(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActiveDeployment>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<Row>(
    manager,
    `SELECT application_id, id, number, status FROM deployments
     WHERE application_id IN (:...ids) AND status IN (:...statuses) ORDER BY number DESC`,
    { ids, statuses: ACTIVE_DEPLOYMENT_STATUSES },
  );
  // Deployments of an application run in the order of their numbers: the lowest one is set last.
  return new Map(rows.map(({ application_id: application, ...deployment }) => [application, deployment]));
}
