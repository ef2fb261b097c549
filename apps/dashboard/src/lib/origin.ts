import type { ApplicationRecord } from '@fairlead/client';

interface Origin {
  /** Address of the repository, or the name of the image. */
  readonly repository: string;
  /** Empty for an image. */
  readonly branch: string;
  readonly subdirectory: string | null;
}

/** What an application comes from, in the words of a repository. */
export function originOf(source: ApplicationRecord['source']): Origin {
  return source.type === 'git' ? source : { repository: source.image, branch: '', subdirectory: null };
}
