import type { PushForge, PushSource, PushStatus } from '@fairlead/contracts';
import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Application } from '../applications/application.entity';
import { IdColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

/** What came, and what became of it. What a sender claims is for people to read; nothing is decided by it. */
@Entity('pushes')
@Index('pushes_delivery_uq', ['applicationId', 'deliveryKey'], { unique: true })
@Index('pushes_application', ['applicationId', 'createdAt', 'id'])
@Index('pushes_pending', ['applicationId'], { where: `status = 'pending'` })
@Index('pushes_created', ['createdAt'])
export class Push {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  @TextColumn({ length: 8 })
  source!: PushSource;

  @TextColumn({ length: 12, nullable: true })
  forge!: PushForge | null;

  @TextColumn({ length: 64, nullable: true })
  event!: string | null;

  @TextColumn({ length: 300, nullable: true })
  ref!: string | null;

  @TextColumn({ length: 64, nullable: true })
  commit!: string | null;

  @TextColumn({ length: 100, nullable: true })
  sender!: string | null;

  @TextColumn({ length: 128, nullable: true })
  deliveryId!: string | null;

  /** Identifies the same delivery; null for what no hook announced. */
  @TextColumn({ length: 80, nullable: true })
  deliveryKey!: string | null;

  @TextColumn({ length: 12 })
  status!: PushStatus;

  @TextColumn({ length: 64, nullable: true })
  reason!: string | null;

  @TextColumn({ nullable: true })
  message!: string | null;

  @TextColumn({ length: 300, nullable: true })
  headRef!: string | null;

  @TextColumn({ length: 64, nullable: true })
  headCommit!: string | null;

  @TextColumn({ length: 40, nullable: true })
  deploymentId!: string | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn({ nullable: true })
  decidedAt!: Date | null;
}
