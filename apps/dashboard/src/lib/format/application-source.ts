import type { ApplicationRecord } from '@fairlead/client';
import { shortImageName } from './image-name';

type Source = ApplicationRecord['source'];

interface Origin {
  /** URL of the repository, or the name of the image. */
  readonly repository: string;
  /** Empty for an image. */
  readonly branch: string;
  readonly subdirectory: string | null;
}

/** The source of an application, with the fields of a repository. */
export function sourceOrigin(source: Source): Origin {
  return source.type === 'git' ? source : { repository: source.image, branch: '', subdirectory: null };
}

/** The default ref of a deployment: a branch, or an image. */
export const defaultDeployRef = (source: Source): string =>
  source.type === 'git' ? source.branch : shortImageName(source.image);
