import { Entity, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../database/columns/portable-columns';

/** A setting that an owner has changed, as text like in the environment. */
@Entity('settings')
export class StoredSetting {
  @PrimaryColumn({ type: 'varchar', length: 60 })
  name!: string;

  @TextColumn()
  value!: string;

  @TimeColumn()
  updatedAt!: Date;
}
