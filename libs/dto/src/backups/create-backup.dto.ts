import { RESTORE_TARGETS, type RestoreTarget } from '@fairlead/contracts';
import { IsArray, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength, ArrayMaxSize, ValidateIf } from 'class-validator';
import { IsResourceName } from '../applications/rules/text-rules';

/** A new backup. */
export class CreateBackup {
  /** @example "db_01jd7q6e7mjx8a1c3f5h7k9m2p" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  database_id!: string;

  /**
   * Where it is kept; left out, it is the default storage.
   * @example "sto_01jd7q6a2bfz4tqk7x2m9e5c0d"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  storage_id?: string | null;
}

/** Where a backup is restored to. */
export class RestoreBackup {
  /**
   * `new` makes a new database of it. `same` puts it in the place of what the database holds now, of which a verified safety backup
   * is taken first.
   * @example "new"
   */
  @IsIn(RESTORE_TARGETS)
  target!: RestoreTarget;

  /**
   * Of the new database, unique on its server; only with `target: new`.
   * @example "shop-restored"
   */
  @ValidateIf((body: RestoreBackup) => body.target === 'new' || body.name !== undefined)
  @IsResourceName()
  name?: string;

  /**
   * The server of the new database, only with `target: new`; left out, it is the one that was backed up.
   * @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  server_id?: string | null;

  /**
   * Applications that are given the URL of the new database; only with `target: new`.
   * @example ["app_01jd7q3a1bfz4tqk7x2m9e5c0d"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  application_ids?: string[] | null;
}

/** How a backup is deleted. */
export class RemoveBackupQuery {
  /**
   * `true` forgets the backup without contacting its storage: for one that is gone for good. What lies there stays.
   * @default "false"
   * @example "false"
   */
  @IsOptional()
  @IsIn(['true', 'false'])
  abandon?: 'true' | 'false';
}
