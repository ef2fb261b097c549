import type { TrustedPipelineRecord } from '@fairlead/client';
import type { StatusLabel } from '../../../lib/labels/status-labels';

export function pipelineStateLabel({ enabled, last_used_at }: TrustedPipelineRecord): StatusLabel {
  if (!enabled) return { tone: 'idle', label: 'Disabled', meaning: 'Its runs get no tokens.' };
  return last_used_at
    ? { tone: 'ok', label: 'Trusted', meaning: 'Its runs get tokens.' }
    : { tone: 'idle', label: 'Not used yet', meaning: 'No run has requested a token.' };
}
