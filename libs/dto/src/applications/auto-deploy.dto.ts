import { POLL_SECONDS_MAX } from '@fairlead/contracts';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ArePathPatterns } from './rules/list-rules';
import { IsTagPattern } from './rules/pattern-rules';
import { IsRef } from './rules/text-rules';

/** Which pushes are deployed. With `branch` and `tags`, a push of either is; with `tags` alone, only tags. */
export class AutoDeploySettings {
  /**
   * The branch whose head is deployed. Left out, it is that of the source, or none where `tags` is given.
   * @example "main"
   */
  @IsOptional()
  @IsRef()
  branch?: string | null;

  /**
   * Tags of which the newest by version is deployed; `*` stands for any characters.
   * @example "v*"
   */
  @IsOptional()
  @IsTagPattern()
  tags?: string | null;

  /**
   * Only pushes that change one of these files since the live commit: `*` and `?` stand for characters within a name, `**` for
   * any number of folders, and a folder for everything in it. At most 50.
   * @example ["apps/web", "package-lock.json"]
   */
  @IsOptional()
  @ArePathPatterns()
  paths?: string[] | null;

  /**
   * Files that do not count, in the same form.
   * @example ["docs", "*.md"]
   */
  @IsOptional()
  @ArePathPatterns()
  ignore_paths?: string[] | null;

  /**
   * How often the repository is polled for pushes that no hook has announced; 0: never. It is polled less often while hooks are reliable.
   * @default 60
   * @example 60
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(POLL_SECONDS_MAX)
  poll_seconds?: number | null;
}

/** Which pushes are deployed. */
export class AutoDeployRecord {
  /**
   * `null`: that of the source, or none where there is `tags`.
   * @example "main"
   */
  branch!: string | null;

  /** @example "v*" */
  tags!: string | null;

  /** @example ["apps/web"] */
  paths!: string[];

  /** @example ["docs"] */
  ignore_paths!: string[];

  /** @example 60 */
  poll_seconds!: number;
}
