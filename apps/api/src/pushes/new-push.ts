import { newId } from '../platform/database/new-id';
import { Push } from './push.entity';

type Given = Pick<Push, 'applicationId' | 'source' | 'status' | 'createdAt'>;

const NOTHING = {
  forge: null,
  event: null,
  ref: null,
  commit: null,
  sender: null,
  deliveryId: null,
  deliveryKey: null,
  reason: null,
  message: null,
  headRef: null,
  headCommit: null,
  deploymentId: null,
  decidedAt: null,
};

export function newPush(given: Given & Partial<Push>): Push {
  return Object.assign(new Push(), { id: newId('push'), ...NOTHING, ...given });
}
