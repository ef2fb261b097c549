import type { BackupRetention } from '@fairlead/client';
import { RETENTION_RULES, type RetentionRule } from '@fairlead/contracts';

export const RETENTION_LABELS: Readonly<Record<RetentionRule, { label: string; short: string }>> = {
  keep_last: { label: 'Latest', short: 'newest' },
  keep_hourly: { label: 'Hourly', short: 'hourly' },
  keep_daily: { label: 'Daily', short: 'daily' },
  keep_weekly: { label: 'Weekly', short: 'weekly' },
  keep_monthly: { label: 'Monthly', short: 'monthly' },
  keep_yearly: { label: 'Yearly', short: 'yearly' },
};

/** "Keeps 7 daily, 4 weekly". */
export function retentionLabel(retention: BackupRetention): string {
  const parts = RETENTION_RULES.flatMap((rule) => {
    const count = retention[rule];
    return count === undefined ? [] : [`${count} ${RETENTION_LABELS[rule].short}`];
  });
  return parts.length === 0 ? 'Keeps all' : `Keeps ${parts.join(', ')}`;
}
