import { RUNTIMES, type Runtime } from '@fairlead/contracts';
import { PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { BuildSettings } from './application-settings.dto';
import { IsRepository } from './rules/repository-rule';
import { UpdateSource } from './source.dto';
import { IsRelativePath, IsRef } from './rules/text-rules';
import { IsOmittable } from '../common/is-omittable';

/** A repository to be looked at. */
export class DetectSource {
  /** @example "git" */
  @IsOmittable()
  @IsIn(['git'])
  type?: 'git';

  /**
   * An https, http, ssh or git URL without credentials, or `user@host:path`.
   * @example "https://git.example.com/shop/web.git"
   */
  @IsRepository()
  repository!: string;

  /**
   * Branch, tag or whole commit; `HEAD` or left out, it is the repository's default branch.
   * @example "main"
   */
  @ValidateIf((source: DetectSource) => source.branch !== undefined)
  @IsRef()
  branch?: string;

  /**
   * Folder of the repository that holds the application.
   * @example "apps/web"
   */
  @IsOptional()
  @IsRelativePath()
  subdirectory?: string | null;
}

/** What is to be tried on the repository of an application. The body may be empty: then it is what the application has. */
export class DetectAgain {
  /** Left out parts are those of the application. */
  @ValidateIf((change: DetectAgain) => change.source !== undefined)
  @IsObject()
  @ValidateNested()
  @Type(() => UpdateSource)
  source?: UpdateSource;

  /** Commands that are set are not looked for; `null` looks for all of them. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BuildSettings)
  build?: BuildSettings | null;

  /** @example "auto" */
  @IsOptional()
  @IsIn(RUNTIMES)
  runtime?: Runtime | null;
}

/** A repository that is to be looked at before there is an application. */
export class DetectApplication extends PickType(DetectAgain, ['build', 'runtime'] as const) {
  /**
   * The server that looks: it must be able to read the repository.
   * @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  server_id!: string;

  @IsObject()
  @ValidateNested()
  @Type(() => DetectSource)
  source!: DetectSource;
}
