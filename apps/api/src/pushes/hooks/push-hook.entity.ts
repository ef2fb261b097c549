import type { PushForge } from '@fairlead/contracts';
import type { Secret } from '@fairlead/engine';
import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { EncryptedColumn } from '../../platform/database/columns/encrypted-column';
import { IdColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

/** Where the forge of an application announces pushes. */
@Entity('push_hooks')
@Index('push_hooks_application_uq', ['applicationId'], { unique: true })
export class PushHook {
  /** Random, because it is part of the address. */
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  @EncryptedColumn()
  secret!: Secret;

  @EncryptedColumn({ nullable: true })
  previousSecret!: Secret | null;

  @TimeColumn({ nullable: true })
  previousSecretUntil!: Date | null;

  @TimeColumn({ nullable: true })
  lastUsedAt!: Date | null;

  @TextColumn({ length: 12, nullable: true })
  lastForge!: PushForge | null;

  @TimeColumn()
  createdAt!: Date;
}
