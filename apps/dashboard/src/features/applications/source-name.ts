import type { ApplicationRecord } from '@fairlead/client';
import { shortImageName } from '../../lib/format/image-name';
import { repositoryName } from '../../lib/format/repository-url';

/** "github.com/acme/shop" or "nginx:1.27". */
export const sourceName = (source: ApplicationRecord['source']): string =>
  source.type === 'git' ? repositoryName(source.repository) : shortImageName(source.image);
