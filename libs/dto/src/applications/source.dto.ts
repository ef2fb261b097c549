import { IsIn, IsOptional, ValidateIf } from 'class-validator';
import { IsImage, IsRegistryPassword, IsRegistryUsername } from './rules/container-rules';
import { IsRepository } from './rules/repository-rule';
import { IsRelativePath, IsRef } from './rules/text-rules';

export const SOURCE_TYPES = ['git', 'image', 'upload'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

const isImage = (source: { type?: unknown }): boolean => source.type === 'image';
const isGit = (source: { type?: unknown }): boolean => !isImage(source) && source.type !== 'upload';

/** Where the application comes from: a repository or uploaded archives that are built on its server, or an image of a registry. */
export class CreateSource {
  /** @example "git" */
  @IsIn(SOURCE_TYPES)
  type!: SourceType;

  /**
   * An https, http, ssh or git URL without credentials, or `user@host:path`. A private repository is reached over SSH with the
   * application's `deploy_key`. Only with `type: git`.
   * @example "https://git.example.com/shop/web.git"
   */
  @ValidateIf((source: CreateSource) => isGit(source) || source.repository !== undefined)
  @IsRepository()
  repository?: string;

  /**
   * Branch that is deployed where a deployment names no ref. `HEAD` is the repository's default branch, whatever its name. Only
   * with `type: git`.
   * @default "HEAD"
   * @example "main"
   */
  @ValidateIf((source: CreateSource) => source.branch !== undefined)
  @IsRef()
  branch?: string;

  /**
   * Folder of the repository or the archive that holds the application. Only with `type: git` and `type: upload`.
   * @example "apps/web"
   */
  @IsOptional()
  @IsRelativePath()
  subdirectory?: string | null;

  /**
   * Name of an image, with a tag or a digest. What the tag leads to is found out by each deployment, which notes the digest. Only
   * with `type: image`.
   * @example "registry.example.com/shop/web:1.4"
   */
  @ValidateIf((source: CreateSource) => isImage(source) || source.image !== undefined)
  @IsImage()
  image?: string;

  /**
   * For a private registry, together with `registry_password`. Only with `type: image`.
   * @example "shop"
   */
  @IsOptional()
  @IsRegistryUsername()
  registry_username?: string | null;

  /**
   * A password or an access token. It is encrypted at rest and never returned.
   * @example "dckr_pat_example"
   */
  @IsOptional()
  @IsRegistryPassword()
  registry_password?: string | null;
}

/** Changes to the source: what is left out stays as it is. With another `type` nothing is left of the former source. */
export class UpdateSource {
  /** @example "git" */
  @ValidateIf((source: UpdateSource) => source.type !== undefined)
  @IsIn(SOURCE_TYPES)
  type?: SourceType;

  /** @example "git@git.example.com:shop/web.git" */
  @ValidateIf((source: UpdateSource) => source.repository !== undefined)
  @IsRepository()
  repository?: string;

  /**
   * `HEAD` for the repository's default branch.
   * @example "release"
   */
  @ValidateIf((source: UpdateSource) => source.branch !== undefined)
  @IsRef()
  branch?: string;

  /**
   * `null` for the root of the repository or the archive.
   * @example "apps/web"
   */
  @IsOptional()
  @IsRelativePath()
  subdirectory?: string | null;

  /** @example "registry.example.com/shop/web:1.5" */
  @ValidateIf((source: UpdateSource) => source.image !== undefined)
  @IsImage()
  image?: string;

  /**
   * `null` takes the name and the password away. An image of another registry needs both anew.
   * @example "shop"
   */
  @IsOptional()
  @IsRegistryUsername()
  registry_username?: string | null;

  /** @example "dckr_pat_example" */
  @IsOptional()
  @IsRegistryPassword()
  registry_password?: string | null;
}
