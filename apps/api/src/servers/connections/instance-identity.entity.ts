import { Entity } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

/** What distinguishes this Fairlead from others on the machines that it manages. There is one row. */
@Entity('instance_identity')
export class InstanceIdentity {
  @IdColumn()
  id!: string;

  /** `ins_…`; it stays the same when the database is restored or moved. */
  @TextColumn({ length: 40 })
  instanceId!: string;

  @TimeColumn()
  createdAt!: Date;
}
