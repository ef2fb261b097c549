import type { ApplicationRecord } from '@fairlead/client';

/** Page of the next step. */
export type StatusAdviceTarget = 'logs' | 'metrics' | 'settings' | 'domains' | 'server';

export interface StatusAdvice {
  text: string;
  targets: readonly StatusAdviceTarget[];
  /** Whether rolling back may help. */
  rollBack: boolean;
}

type Ill = Pick<ApplicationRecord, 'status' | 'status_details'>;

/** Advice for an unhealthy application, with the most likely fix first. That for a process that ended is in its diagnosis. */
export function statusAdviceFor({ status, status_details: details }: Ill): StatusAdvice {
  if (status === 'unknown') return { text: 'Check the server’s status.', targets: ['server'], rollBack: false };
  if (!details) {
    // The processes are healthy: the only other cause of a degraded application is a certificate that browsers reject.
    return status === 'degraded'
      ? {
          text: 'The processes are healthy, but a domain has no valid certificate.',
          targets: ['domains'],
          rollBack: false,
        }
      : { text: 'Start or redeploy it. Its log may say more.', targets: ['logs', 'server'], rollBack: false };
  }
  if (details.diagnosis) return { text: details.diagnosis.advice, targets: [], rollBack: true };
  return {
    text: 'Check its log. If it responds at another path or with another status, change the health check.',
    targets: ['logs', 'metrics', 'settings'],
    rollBack: true,
  };
}
