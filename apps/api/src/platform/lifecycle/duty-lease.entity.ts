import { Entity, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../database/columns/portable-columns';

/** Which process has a duty, and until when; its times are those of the database. */
@Entity('duty_leases')
export class DutyLease {
  @PrimaryColumn({ type: 'varchar', length: 60 })
  name!: string;

  @TextColumn({ length: 40 })
  holder!: string;

  @TimeColumn()
  heldUntil!: Date;
}
