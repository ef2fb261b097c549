import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { TimeColumn } from '../../platform/database/columns/portable-columns';
import { Database } from '../database.entity';

/** A database whose variables are in the environment of an application. */
@Entity('database_links')
@Index('database_links_application', ['applicationId'])
export class DatabaseLink {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  databaseId!: string;

  @ManyToOne(() => Database, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'database_id' })
  database?: Database;

  @PrimaryColumn({ type: 'varchar', length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  /** Of an application's databases, the first one linked has the unprefixed variable names. */
  @TimeColumn()
  linkedAt!: Date;
}
