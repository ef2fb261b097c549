import type { ApplicationRecord } from '@fairlead/client';
import { imageName } from '../../lib/image';
import { repositoryName } from './repository';

/** "github.com/acme/shop" or "nginx:1.27". */
export const sourceName = (source: ApplicationRecord['source']): string =>
  source.type === 'git' ? repositoryName(source.repository) : imageName(source.image);
