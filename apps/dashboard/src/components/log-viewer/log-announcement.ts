import type { LogSnapshot } from '../../lib/live/log-stream';
import { STAGE_STATUS_LABELS } from '../../lib/labels/stage-labels';
import type { LogStage } from './lines/log-rows';

/**
 * What is said aloud: that a stage began or ended, that the connection is lost, and that the log has come to its end. Each
 * line would be too much for anyone to listen to; whoever wants them reads them in their own time.
 */
export function logAnnouncement({ connection, endStatus }: LogSnapshot, stages: readonly LogStage[]): string {
  if (connection === 'reconnecting') return 'The connection is lost. Reconnecting.';
  if (connection === 'ended') return `End of the log${endStatus ? `: ${endStatus.replaceAll('_', ' ')}` : ''}.`;
  const last = stages.findLast(({ status }) => status !== 'pending' && status !== 'skipped');
  return last ? `${last.name.replaceAll(/[-_]/g, ' ')}: ${STAGE_STATUS_LABELS[last.status].label}` : '';
}
