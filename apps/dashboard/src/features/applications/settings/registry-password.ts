import type { ApplicationRecord } from '@fairlead/client';
import { imageRegistry } from '../../../lib/format/image-name';

/** Whether the stored password still applies to this image and user: it is valid for its own registry only. */
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
