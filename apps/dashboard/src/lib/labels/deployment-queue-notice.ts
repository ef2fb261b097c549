import type { DeploymentRecord } from '@fairlead/client';
import { shortImageName } from '../format/image-name';
import { DEPLOYMENT_STATUS_LABELS } from './status-labels';

type Active = Pick<DeploymentRecord, 'number' | 'status' | 'ref'>;

/** What a further deployment of the application has to wait for, and whose place in the line it takes. */
export function deploymentQueueNotice(active: readonly Active[]): { title: string; text: string } | undefined {
  const running = active.find(({ status }) => status !== 'queued');
  const waiting = active.find(({ status }) => status === 'queued');
  if (!running && !waiting) return undefined;
  const words = running && DEPLOYMENT_STATUS_LABELS[running.status].label.toLowerCase();
  const replaced =
    waiting && `Deployment ${waiting.number} (${shortImageName(waiting.ref)}) waits and is replaced by this one.`;
  return {
    title: running ? `Deployment ${running.number} is ${words}` : `Deployment ${waiting?.number} waits already`,
    text: [running && 'This one begins when that has ended.', replaced].filter(Boolean).join(' '),
  };
}
