import type { DeploymentRecord } from '@fairlead/client';
import { imageName } from './image';
import { DEPLOYMENT_WORDS } from './status-words';

type Active = Pick<DeploymentRecord, 'number' | 'status' | 'ref'>;

/** What a further deployment of the application has to wait for, and whose place in the line it takes. */
export function whatWaits(active: readonly Active[]): { title: string; text: string } | undefined {
  const running = active.find(({ status }) => status !== 'queued');
  const waiting = active.find(({ status }) => status === 'queued');
  if (!running && !waiting) return undefined;
  const words = running && DEPLOYMENT_WORDS[running.status].words.toLowerCase();
  const replaced =
    waiting && `Deployment ${waiting.number} (${imageName(waiting.ref)}) waits and is replaced by this one.`;
  return {
    title: running ? `Deployment ${running.number} is ${words}` : `Deployment ${waiting?.number} waits already`,
    text: [running && 'This one begins when that has ended.', replaced].filter(Boolean).join(' '),
  };
}
