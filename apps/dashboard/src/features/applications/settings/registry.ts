import type { ApplicationRecord } from '@fairlead/client';
import { registryOf } from '../../../lib/image';

/** Whether a password is stored that still goes with this image and this user: it is kept for its own registry alone. */
export function needsPassword(
  stored: ApplicationRecord['source'] | undefined,
  image: string,
  username: string,
): boolean {
  return (
    stored?.type !== 'image' || stored.registry_username !== username || registryOf(stored.image) !== registryOf(image)
  );
}
