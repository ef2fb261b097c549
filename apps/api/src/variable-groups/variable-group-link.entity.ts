import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Application } from '../applications/application.entity';
import { TimeColumn } from '../platform/database/columns/portable-columns';
import { VariableGroup } from './variable-group.entity';

/** A group whose variables are in the environment of an application. */
@Entity('variable_group_links')
@Index('variable_group_links_application', ['applicationId'])
export class VariableGroupLink {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  groupId!: string;

  /** The foreign key retains a group that applications use, whatever runs concurrently. */
  @ManyToOne(() => VariableGroup, { nullable: false, onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'group_id' })
  group?: VariableGroup;

  @PrimaryColumn({ type: 'varchar', length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  /** Of several groups with the same variable, the one that was linked first takes precedence. */
  @TimeColumn()
  linkedAt!: Date;
}
