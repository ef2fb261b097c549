import type { AllDeploymentsQuery, DeploymentsQuery, DeploymentRecord, ListedDeployment } from '@fairlead/dto';
import type { DeploymentStatus } from '@fairlead/contracts';
import { In, type EntityManager } from 'typeorm';
import { Application } from '../applications/application.entity';
import {
  anyOf,
  containsText,
  escapeLike,
  matchesPattern,
  type SqlCondition,
} from '../platform/database/query/sql-condition';
import { readPage } from '../platform/database/query/read-page';
import type { ResultPage } from '../platform/http/response/result-page';
import { ACTIVE_STATUSES, FINISHED_STATUSES } from './deployment-status';
import { Deployment } from './deployment.entity';
import type { DeploymentWaits } from './queue/deployment-waits';
import { DEPLOYMENT_RECORD_COLUMNS, toDeploymentRecord } from './deployment.record';

export async function listDeployments(
  manager: EntityManager,
  deploymentWaits: DeploymentWaits,
  applicationId: string,
  query: DeploymentsQuery,
): Promise<ResultPage<DeploymentRecord>> {
  const { status, trigger, search } = query;
  const where = { applicationId, status, trigger };
  const page = await readPage(manager, Deployment, {
    query,
    where,
    also: [searched(search)],
    select: DEPLOYMENT_RECORD_COLUMNS,
  });
  const waits = await deploymentWaits.of(manager, page.items);
  return page.map((deployment) => toDeploymentRecord(deployment, waits.get(deployment.id) ?? null));
}

/** Lists the deployments of all applications, with their names. */
export async function listAllDeployments(
  manager: EntityManager,
  deploymentWaits: DeploymentWaits,
  query: AllDeploymentsQuery,
): Promise<ResultPage<ListedDeployment>> {
  const { application_id: applicationId, server_id: serverId, trigger, search } = query;
  const where = { applicationId, trigger, status: statusesOf(query) };
  const also = [searched(search), onServer(serverId)];
  const page = await readPage(manager, Deployment, { query, where, also, select: DEPLOYMENT_RECORD_COLUMNS });
  const ids = [...new Set(page.items.map((deployment) => deployment.applicationId))];
  const applications = await manager.find(Application, {
    where: { id: In(ids) },
    select: { id: true, name: true, serverId: true },
  });
  const waits = await deploymentWaits.of(manager, page.items);
  const byId = new Map(applications.map((application) => [application.id, application]));
  return page.map((deployment) => {
    const application = byId.get(deployment.applicationId);
    return {
      ...toDeploymentRecord(deployment, waits.get(deployment.id) ?? null),
      application_name: application?.name ?? '',
      server_id: application?.serverId ?? '',
    };
  });
}

function statusesOf({ status, active }: AllDeploymentsQuery): readonly DeploymentStatus[] | undefined {
  const among = active === undefined ? undefined : active === 'true' ? ACTIVE_STATUSES : FINISHED_STATUSES;
  if (status === undefined) return among;
  return !among || among.includes(status) ? [status] : [];
}

function onServer(serverId: string | undefined): SqlCondition | undefined {
  if (serverId === undefined) return undefined;
  return { text: '"application_id" IN (SELECT "id" FROM "applications" WHERE "server_id" = ?)', values: [serverId] };
}

/** The commit is stored as JSON text with a fixed order of fields. */
function searched(search: string | undefined): SqlCondition | undefined {
  if (search === undefined) return undefined;
  const text = escapeLike(JSON.stringify(search).slice(1, -1));
  return anyOf(
    containsText(search, '"ref"'),
    matchesPattern('"commit"', `{"sha":"${text}%`),
    matchesPattern('"commit"', `%"message":"%${text}%","author":"%`),
  );
}
