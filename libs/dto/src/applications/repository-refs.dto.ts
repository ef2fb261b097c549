import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

/** Which branches and tags. */
export class RepositoryRefsQuery {
  /**
   * Only those whose name contains this, in upper or lower case.
   * @example "release"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  search?: string;
}

/** A branch or a tag, and the commit that it leads to. */
export class RepositoryRef {
  /** @example "main" */
  name!: string;

  /** @example "9fceb02d0ae598e95dc970b74767f19372d61af8" */
  sha!: string;
}

/** Branches and tags as the repository has them at this moment. */
export class RepositoryRefs {
  /** @example "main" */
  default_branch!: string | null;

  /** The default branch first, then by name; at most 200. */
  branches!: RepositoryRef[];

  /** The highest version first; at most 200. */
  tags!: RepositoryRef[];

  /**
   * Whether there are more than these: `search` narrows them down.
   * @example false
   */
  truncated!: boolean;
}
