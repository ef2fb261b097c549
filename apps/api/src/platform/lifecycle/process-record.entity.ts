import type { PROCESS_ROLES } from '../config/instance-settings';
import { Column, Entity } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../database/columns/portable-columns';

/** A process of Fairlead on this database. Its row ends with it, or when it was not heard of for some seconds. */
@Entity('processes')
export class ProcessRecord {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 10 })
  role!: (typeof PROCESS_ROLES)[number];

  /** Host and process id, for messages. */
  @TextColumn({ length: 120 })
  name!: string;

  /** Data folder, if no other process of the same role uses it: a row of an earlier process of the folder is out of date. */
  @TextColumn({ length: 60, nullable: true })
  folder!: string | null;

  /** Whether it counts in Redis. */
  @Column({ type: 'boolean' })
  countsInRedis!: boolean;

  @TimeColumn()
  seenUntil!: Date;
}
