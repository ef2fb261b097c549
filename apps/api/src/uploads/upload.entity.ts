import type { OperationActor, UploadFormat, UploadStatus } from '@fairlead/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Application } from '../applications/application.entity';
import {
  BigintColumn,
  IdColumn,
  JsonColumn,
  TextColumn,
  TimeColumn,
} from '../platform/database/columns/portable-columns';

/** An archive that was uploaded to be deployed. Its bytes are a file (see UploadFiles). */
@Entity('uploads')
@Index('uploads_application', ['applicationId', 'createdAt', 'id'])
@Index('uploads_content', ['applicationId', 'sha256'])
@Index('uploads_expiry', ['expiresAt'])
export class Upload {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  @TextColumn({ length: 12 })
  status!: UploadStatus;

  @TextColumn({ length: 8, nullable: true })
  format!: UploadFormat | null;

  /** Of the whole, as announced, until it is there. */
  @BigintColumn()
  sizeBytes!: number;

  /** As announced, until it was computed. */
  @TextColumn({ length: 64, nullable: true })
  sha256!: string | null;

  @Column({ type: 'integer', nullable: true })
  entries!: number | null;

  @BigintColumn({ nullable: true })
  unpackedBytes!: number | null;

  @JsonColumn()
  actor!: OperationActor;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn({ nullable: true })
  completedAt!: Date | null;

  @TimeColumn()
  expiresAt!: Date;
}
