import { PUSH_SKIP_REASONS, type PushSkipReason } from '@fairlead/contracts';
import type { PushReceipt, PushRecord } from '@fairlead/dto';
import { isoOrNull } from '../operations/lifecycle/lifecycle-columns';
import type { Push } from './push.entity';

export function toPushRecord(push: Push): PushRecord {
  const { headRef, headCommit } = push;
  return {
    id: push.id,
    application_id: push.applicationId,
    source: push.source,
    forge: push.forge,
    event: push.event,
    ref: push.ref,
    commit: push.commit,
    sender: push.sender,
    delivery_id: push.deliveryId,
    status: push.status,
    head: headRef === null || headCommit === null ? null : { ref: headRef, commit: headCommit },
    deployment_id: push.deploymentId,
    reason: push.reason,
    message: push.message,
    created_at: push.createdAt.toISOString(),
    decided_at: isoOrNull(push.decidedAt),
  };
}

export function toPushReceipt(pushId: string | null, reason?: PushSkipReason): PushReceipt {
  if (reason === undefined) return { push_id: pushId, status: 'pending', reason: null, message: null };
  return { push_id: pushId, status: 'skipped', reason, message: PUSH_SKIP_REASONS[reason] };
}
