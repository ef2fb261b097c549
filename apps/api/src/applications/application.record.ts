import type { ActiveDeployment, ApplicationRecord } from '@fairlead/dto';
import type { EntityManager } from 'typeorm';
import { activeDeployments } from './active-deployments';
import type { Application } from './application.entity';
import { toForgeRecord } from './settings/forge-settings';
import { maskedEnvironment, revealedEnvironment, unpackEnvironment } from './environment/environment';

/** The columns of a record. Encrypted columns are left out. */
export const APPLICATION_RECORD_COLUMNS = [
  'id',
  'name',
  'serverId',
  'settings',
  'envNames',
  'plainEnv',
  'keepReleases',
  'drainSeconds',
  'drainSignal',
  'observeSeconds',
  'sticky',
  'unavailableMessage',
  'autoDeploy',
  'forge',
  'forgeProblemCode',
  'forgeProblemMessage',
  'forgeProblemSince',
  'status',
  'statusReason',
  'statusDetails',
  'desiredState',
  'maintenance',
  'currentDeploymentId',
  'urls',
  'pendingChanges',
  'deployKeyPublic',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Application)[];

export type ApplicationRecordRow = Pick<Application, (typeof APPLICATION_RECORD_COLUMNS)[number]>;

/** The record, with the deployment in progress. */
export async function loadApplicationRecord(
  manager: EntityManager,
  application: ApplicationRecordRow,
): Promise<ApplicationRecord> {
  const active = await activeDeployments(manager, [application.id]);
  return toApplicationRecord(application, active.get(application.id));
}

export function toApplicationRecord(
  application: ApplicationRecordRow,
  active: ActiveDeployment | undefined,
): ApplicationRecord {
  const { settings } = application;
  return {
    id: application.id,
    name: application.name,
    server_id: application.serverId,
    source: settings.source,
    runtime: settings.runtime,
    build: settings.build,
    port: settings.port,
    instances: settings.instances,
    switch_mode: settings.switch_mode,
    processes: settings.processes,
    persistent_paths: settings.persistent_paths,
    container: settings.container,
    static: settings.static,
    env: maskedEnvironment(application.envNames, application.plainEnv),
    plain_env: Object.keys(application.plainEnv).sort(),
    health_check: settings.health_check,
    resources: settings.resources,
    keep_releases: application.keepReleases,
    drain_seconds: application.drainSeconds,
    drain_signal: application.drainSignal,
    observe_seconds: application.observeSeconds,
    sticky: application.sticky,
    unavailable_message: application.unavailableMessage,
    auto_deploy: application.autoDeploy,
    forge: toForgeRecord(application),
    status: application.status,
    status_reason: application.statusReason,
    status_details: application.statusDetails,
    desired_state: application.desiredState,
    maintenance: application.maintenance,
    current_deployment_id: application.currentDeploymentId,
    active_deployment: active ?? null,
    urls: application.urls,
    pending_changes: application.pendingChanges,
    deploy_key: { public_key: application.deployKeyPublic },
    created_at: application.createdAt.toISOString(),
    updated_at: application.updatedAt.toISOString(),
  };
}

/** The record with the values of the environment, for callers that may read them. */
export async function loadRevealedRecord(manager: EntityManager, application: Application): Promise<ApplicationRecord> {
  return {
    ...(await loadApplicationRecord(manager, application)),
    env: revealedEnvironment(unpackEnvironment(application.envValues)),
  };
}
