import type { ApplicationRecord } from '@fairlead/client';
import { imageRegistry } from '../../../lib/format/image-name';

/** Whether a password is stored that still goes with this image and this user: it is kept for its own registry alone. */
export function needsRegistryPassword(
  stored: ApplicationRecord['source'] | undefined,
  image: string,
  username: string,
): boolean {
  return (
    stored?.type !== 'image' ||
    stored.registry_username !== username ||
    imageRegistry(stored.image) !== imageRegistry(image)
  );
}
