import type { DeploymentRecord } from '@fairlead/client';
import { refLabel } from '../format/application-source';
import { DEPLOYMENT_STATUS_LABELS } from './status-labels';

type Active = Pick<DeploymentRecord, 'number' | 'status' | 'ref'>;

/** What a new deployment has to wait for, and which queued one it replaces. */
export function deploymentQueueNotice(active: readonly Active[]): { title: string; text: string } | undefined {
  const running = active.find(({ status }) => status !== 'queued');
  const waiting = active.find(({ status }) => status === 'queued');
  if (!running && !waiting) return undefined;
  const status = running && DEPLOYMENT_STATUS_LABELS[running.status].label.toLowerCase();
  const replaced =
    waiting && `Deployment ${waiting.number} (${refLabel(waiting.ref)}) is queued and will be replaced by this one.`;
  return {
    title: running ? `Deployment ${running.number} is ${status}` : `Deployment ${waiting?.number} is already queued`,
    text: [running && 'This one starts when it has finished.', replaced].filter(Boolean).join(' '),
  };
}
