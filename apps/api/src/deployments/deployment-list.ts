import type { AllDeploymentsQuery, DeploymentsQuery, DeploymentRecord, ListedDeployment } from '@fairlead/dto';
import type { DeploymentStatus } from '@fairlead/contracts';
import { In, type EntityManager } from 'typeorm';
import { Application } from '../applications/application.entity';
import { anyOf, containing, escaped, matching, type Condition } from '../platform/database/condition';
import { readPage } from '../platform/database/read-page';
import type { Page } from '../platform/http/paging';
import { ACTIVE, ENDED } from './deployment-states';
import { Deployment } from './deployment.entity';
import { SHOWN, toDeploymentRecord } from './deployment.record';

export async function listDeployments(
  manager: EntityManager,
  applicationId: string,
  query: DeploymentsQuery,
): Promise<Page<DeploymentRecord>> {
  const { status, trigger, search } = query;
  const where = { applicationId, status, trigger };
  const page = await readPage(manager, Deployment, { query, where, also: [searched(search)], select: SHOWN });
  return page.map(toDeploymentRecord);
}

/** Over all applications, with what people call them. */
export async function listAllDeployments(
  manager: EntityManager,
  query: AllDeploymentsQuery,
): Promise<Page<ListedDeployment>> {
  const { application_id: applicationId, server_id: serverId, trigger, search } = query;
  const where = { applicationId, trigger, status: statusesOf(query) };
  const also = [searched(search), onServer(serverId)];
  const page = await readPage(manager, Deployment, { query, where, also, select: SHOWN });
  const ids = [...new Set(page.items.map((deployment) => deployment.applicationId))];
  const applications = await manager.find(Application, {
    where: { id: In(ids) },
    select: { id: true, name: true, serverId: true },
  });
  const byId = new Map(applications.map((application) => [application.id, application]));
  return page.map((deployment) => {
    const application = byId.get(deployment.applicationId);
    return {
      ...toDeploymentRecord(deployment),
      application_name: application?.name ?? '',
      server_id: application?.serverId ?? '',
    };
  });
}

function statusesOf({ status, active }: AllDeploymentsQuery): readonly DeploymentStatus[] | undefined {
  const among = active === undefined ? undefined : active === 'true' ? ACTIVE : ENDED;
  if (status === undefined) return among;
  return !among || among.includes(status) ? [status] : [];
}

function onServer(serverId: string | undefined): Condition | undefined {
  if (serverId === undefined) return undefined;
  return { text: '"application_id" IN (SELECT "id" FROM "applications" WHERE "server_id" = ?)', values: [serverId] };
}

/** The commit is kept as the text of a JSON object whose fields are always in the same order. */
function searched(search: string | undefined): Condition | undefined {
  if (search === undefined) return undefined;
  const text = escaped(JSON.stringify(search).slice(1, -1));
  return anyOf(
    containing(search, '"ref"'),
    matching('"commit"', `{"sha":"${text}%`),
    matching('"commit"', `%"message":"%${text}%","author":"%`),
  );
}
