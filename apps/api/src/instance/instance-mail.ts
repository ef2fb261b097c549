import type { InstanceMail } from '@fairlead/dto';
import type { EntityManager } from 'typeorm';
import type { Config } from '../platform/config/config';
import { OutgoingMail } from '../platform/mail/outgoing-mail.entity';

/** Whether e-mail is sent, and how that went lately. Without `values` as viewers see it: no settings. */
export async function readInstanceMail(
  manager: EntityManager,
  config: Config,
  { values }: { values: boolean },
): Promise<InstanceMail> {
  const host = config.get('FAIRLEAD_SMTP_HOST') ?? null;
  const failed = await manager.findOne(OutgoingMail, { where: { status: 'failed' }, order: { createdAt: 'DESC' } });
  return {
    configured: host !== null,
    host: values ? host : null,
    from: (values ? config.get('FAIRLEAD_SMTP_FROM') : undefined) ?? null,
    pending: await manager.countBy(OutgoingMail, { status: 'pending' }),
    last_failure: failed?.failedAt ? { at: failed.failedAt.toISOString(), reason: failed.lastError ?? '' } : null,
  };
}
