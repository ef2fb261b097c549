import type { ApplicationRecord } from '@fairlead/client';
import { shortImageName } from './image-name';

type Source = ApplicationRecord['source'];

interface Origin {
  /** URL of the repository, or the name of the image; empty for uploads. */
  readonly repository: string;
  /** Empty without a repository. */
  readonly branch: string;
  readonly subdirectory: string | null;
}

/** The source of an application, with the fields of a repository. */
export function sourceOrigin(source: Source): Origin {
  if (source.type === 'git') return source;
  if (source.type === 'upload') return { repository: '', branch: '', subdirectory: source.subdirectory };
  return { repository: source.image, branch: '', subdirectory: null };
}

/** As a branch: the default branch of the repository, whatever its name. */
export const DEFAULT_BRANCH = 'HEAD';

/** The default branch as an option, with its name if that is known. */
export const defaultBranchLabel = (name: string | null | undefined): string =>
  name ? `Default branch (${name})` : 'Default branch';

/** The ref of a deployment for people: a branch, tag or commit, the image, or the upload. */
export function refLabel(ref: string): string {
  if (ref === DEFAULT_BRANCH) return 'default branch';
  return isUploadRef(ref) ? `upload ${ref.slice(-6)}` : shortImageName(ref);
}

/** The ref of a deployment from an upload is the id of the upload. */
const isUploadRef = (ref: string): boolean => /^upl_[0-9a-z]+$/i.test(ref);

/** The default ref of a deployment for people: a branch, an image, or an upload. */
export function defaultDeployRef(source: Source): string {
  if (source.type === 'upload') return 'an upload';
  return refLabel(source.type === 'git' ? source.branch : source.image);
}
