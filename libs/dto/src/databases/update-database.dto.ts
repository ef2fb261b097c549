import { DATABASE_MEMORY_MAX_MB, DATABASE_MEMORY_MIN_MB } from '@fairlead/contracts';
import { ArrayMaxSize, ArrayUnique, IsArray, IsInt, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsResourceName } from '../applications/rules/text-rules';
import { LINKS_MAX } from './create-database.dto';

/** Changes to a database, by the rules of JSON Merge Patch (RFC 7396): what is left out stays. */
export class UpdateDatabase {
  /**
   * Label, unique on its server. The name in the engine stays what it is.
   * @example "shop-db"
   */
  @ValidateIf((change: UpdateDatabase) => change.name !== undefined)
  @IsResourceName()
  name?: string;

  /**
   * All applications that are to be linked: those that are missing are unlinked. It takes effect with their next deployment.
   * @example ["app_01jd7q3a1bfz4tqk7x2m9e5c0d"]
   */
  @ValidateIf((change: UpdateDatabase) => change.application_ids !== undefined)
  @IsArray()
  @ArrayMaxSize(LINKS_MAX)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  application_ids?: string[];

  /**
   * With `redis` only: memory for the data, in MiB. It is applied on the server afterwards; where that fails, the record goes back
   * to what is in force.
   * @example 512
   */
  @ValidateIf((change: UpdateDatabase) => change.memory_mb !== undefined)
  @IsInt()
  @Min(DATABASE_MEMORY_MIN_MB)
  @Max(DATABASE_MEMORY_MAX_MB)
  memory_mb?: number;
}
