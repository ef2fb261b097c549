import type { ApplicationRecord } from '@fairlead/client';
import { shortImageName } from './image-name';

type Source = ApplicationRecord['source'];

interface Origin {
  /** Address of the repository, or the name of the image. */
  readonly repository: string;
  /** Empty for an image. */
  readonly branch: string;
  readonly subdirectory: string | null;
}

/** What an application comes from, in the words of a repository. */
export function sourceOrigin(source: Source): Origin {
  return source.type === 'git' ? source : { repository: source.image, branch: '', subdirectory: null };
}

/** What a deployment without any wish takes: a branch, or an image. */
export const defaultDeployRef = (source: Source): string =>
  source.type === 'git' ? source.branch : shortImageName(source.image);
