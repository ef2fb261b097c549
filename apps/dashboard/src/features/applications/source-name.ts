import type { ApplicationRecord } from '@fairlead/client';
import { shortImageName } from '../../lib/format/image-name';
import { repositoryName } from '../../lib/format/repository-url';

/** "github.com/acme/shop", "nginx:1.27" or "uploads". */
export function sourceName(source: ApplicationRecord['source']): string {
  if (source.type === 'upload') return 'uploads';
  return source.type === 'git' ? repositoryName(source.repository) : shortImageName(source.image);
}
