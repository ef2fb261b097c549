import { isIntegrationEvent, type DeploymentStatus, type IntegrationEventName } from '@fairlead/contracts';
import type { TimelineEntry } from '@fairlead/dto';
import type { Application } from '../applications/application.entity';
import type { Deployment } from '../deployments/deployment.entity';
import { isReleaseRetained } from '../deployments/deployment.record';
import { deploymentEventData } from '../deployments/run/deployment-events';
import type { TimelineDeploymentRow } from './timeline-deployments';
import type { TimelineEventRow } from './timeline-events';

export function eventEntry({ entry, kind, category }: TimelineEventRow): TimelineEntry {
  const { name } = entry;
  if (!isIntegrationEvent(name)) throw new Error(`${name} is not for integrators.`);
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    kind,
    category,
    name,
    subject: { type: entry.subjectType, id: entry.subjectId, name: entry.subjectName },
    actor: { type: entry.actorType, id: entry.actorId, name: entry.actorName },
    data: entry.data,
    deployment: null,
  };
}

/** `previous` has the deployments that served before those of the page. */
export function deploymentEntry(
  { deployment, at }: TimelineDeploymentRow,
  application: Pick<Application, 'name'>,
  previous: ReadonlyMap<string, Deployment>,
): TimelineEntry {
  const { id, number, status, trigger, ref, commit, failure, releaseNumber, switchedAt, actor } = deployment;
  const before = deployment.previousId === null ? undefined : previous.get(deployment.previousId);
  return {
    id,
    at: at.toISOString(),
    kind: 'deployment',
    category: status === 'failed' && switchedAt === null ? 'problem' : 'change',
    name: eventOf(status),
    subject: { type: 'deployment', id, name: application.name },
    actor,
    data: { ...deploymentEventData(deployment) },
    deployment: {
      id,
      number,
      status,
      trigger,
      release_number: releaseNumber,
      ref,
      commit,
      failure,
      previous: before ? { id: before.id, number: before.number, release_kept: isReleaseRetained(before) } : null,
    },
  };
}

/** The event that a deployment has its status from. */
function eventOf(status: DeploymentStatus): IntegrationEventName {
  switch (status) {
    case 'queued':
    case 'live':
    case 'superseded':
    case 'failed':
    case 'rolled_back':
    case 'canceled':
      return `deployment.${status}`;
    case 'building':
    case 'releasing':
    case 'starting':
    case 'verifying':
    case 'switching':
    case 'observing':
      return 'deployment.stage_changed';
  }
}
