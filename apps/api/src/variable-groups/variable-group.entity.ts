import type { Secret } from '@fairlead/engine';
import { Entity, Index } from 'typeorm';
import type { EnvironmentColumns } from '../applications/environment/environment-columns';
import { EncryptedColumn } from '../platform/database/columns/encrypted-column';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

/** A group of environment variables that applications share. */
@Entity('variable_groups')
@Index('variable_groups_name_uq', ['name'], { unique: true })
export class VariableGroup implements EnvironmentColumns {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 64 })
  name!: string;

  @JsonColumn()
  envNames!: string[];

  @JsonColumn()
  plainEnv!: Record<string, string>;

  @EncryptedColumn({ nullable: true })
  envValues!: Secret | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  updatedAt!: Date;
}
