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

/** As a branch: the default branch of the repository, whatever its name. */
export const DEFAULT_BRANCH = 'HEAD';

/** The default branch as an option, with its name if that is known. */
export const defaultBranchLabel = (name: string | null | undefined): string =>
  name ? `Default branch (${name})` : 'Default branch';

/** The ref of a deployment for people: a branch, tag or commit, or the image. */
export const refLabel = (ref: string): string => (ref === DEFAULT_BRANCH ? 'default branch' : shortImageName(ref));

/** The default ref of a deployment for people: a branch, or an image. */
export const defaultDeployRef = (source: Source): string =>
  refLabel(source.type === 'git' ? source.branch : source.image);
