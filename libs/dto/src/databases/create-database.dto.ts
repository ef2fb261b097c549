import {
  DATABASE_ENGINES,
  DATABASE_MEMORY_MAX_MB,
  DATABASE_MEMORY_MIN_MB,
  type DatabaseEngine,
} from '@fairlead/contracts';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsResourceName } from '../applications/rules/text-rules';
import { IsOmittable } from '../common/is-omittable';

/** Applications of one database; also of the list that a restore into a new one gives. */
export const LINKS_MAX = 100;

const VERSION = /^\d{1,4}(\.\d{1,4}){0,3}$/;

/**
 * A new database. The answer comes at once, with its password; the engine is installed and the database created afterwards, and
 * `status` tells how that went. The engine listens on the server's loopback address only.
 */
export class CreateDatabase {
  /**
   * Label, unique on its server.
   * @example "shop-db"
   */
  @IsResourceName()
  name!: string;

  /**
   * The server it is created on. It cannot be changed later.
   * @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  server_id!: string;

  /**
   * `mysql` is not packaged for Debian: where the package sources of the server don't have it, the database ends as `failed`
   * with `ENGINE_UNAVAILABLE`. `mariadb` takes its place.
   * @example "postgresql"
   */
  @IsIn(DATABASE_ENGINES)
  engine!: DatabaseEngine;

  /**
   * Version, or the beginning of one, that the engine must have. Where the server cannot have it, the database ends as `failed`
   * with `ENGINE_UNAVAILABLE`. Left out, it is the one that the server has or can have.
   * @example "15"
   */
  @IsOmittable()
  @IsString()
  @Matches(VERSION, { message: '$property must be a version, such as "15" or "10.11"' })
  version?: string;

  /**
   * Its name in the engine: lower-case letters, digits and "_". Left out, it is made from `name`. Not with `redis`, whose
   * databases have none.
   * @example "shop_db"
   */
  @IsOmittable()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  database_name?: string;

  /**
   * Its owner in the engine: lower-case letters, digits and "_". Left out, it is made from `name`.
   * @example "shop_db"
   */
  @IsOmittable()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  username?: string;

  /**
   * With `redis` only: memory for the data, in MiB. Left out, it is the setting FAIRLEAD_REDIS_MEMORY_MB.
   * @example 256
   */
  @IsOmittable()
  @IsInt()
  @Min(DATABASE_MEMORY_MIN_MB)
  @Max(DATABASE_MEMORY_MAX_MB)
  memory_mb?: number;

  /**
   * Applications on the same server whose environment gets the address and password of the database, with their next deployment.
   * @example ["app_01jd7q3a1bfz4tqk7x2m9e5c0d"]
   */
  @IsOmittable()
  @IsArray()
  @ArrayMaxSize(LINKS_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  application_ids?: string[];
}
