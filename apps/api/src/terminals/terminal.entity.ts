import type { OperationActor, TerminalEndReason, TerminalStatus } from '@fairlead/contracts';
import type { Secret } from '@fairlead/engine';
import { Column, Entity, Index } from 'typeorm';
import { EncryptedColumn } from '../platform/database/columns/encrypted-column';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

/** A terminal of an application. It outlives the application, because it belongs to the audit log. */
@Entity('terminals')
@Index('terminals_application', ['applicationId', 'createdAt', 'id'])
@Index('terminals_created', ['createdAt', 'id'])
@Index('terminals_status', ['status', 'applicationId'])
export class Terminal {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  applicationId!: string;

  @TextColumn({ length: 64 })
  applicationName!: string;

  @TextColumn({ length: 40 })
  serverId!: string;

  @Column({ type: 'integer' })
  deploymentNumber!: number;

  @TextColumn({ length: 20 })
  status!: TerminalStatus;

  @JsonColumn()
  actor!: OperationActor;

  @TextColumn({ length: 45 })
  address!: string;

  @Column({ type: 'integer' })
  rows!: number;

  @Column({ type: 'integer' })
  columns!: number;

  /** The hash of the ticket until it is used. */
  @TextColumn({ length: 64, nullable: true })
  ticketHash!: string | null;

  @TimeColumn()
  ticketExpiresAt!: Date;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn({ nullable: true })
  openedAt!: Date | null;

  /** When the process that serves it last confirmed that. */
  @TimeColumn({ nullable: true })
  confirmedAt!: Date | null;

  @TimeColumn({ nullable: true })
  closeRequestedAt!: Date | null;

  @TimeColumn({ nullable: true })
  endedAt!: Date | null;

  @TextColumn({ length: 30, nullable: true })
  endReason!: TerminalEndReason | null;

  @Column({ type: 'integer', nullable: true })
  exitCode!: number | null;

  /** Lines that were typed, as JSON. */
  @EncryptedColumn({ nullable: true })
  typed!: Secret | null;

  @EncryptedColumn({ nullable: true })
  screen!: Secret | null;

  @Column({ type: 'boolean' })
  screenTruncated!: boolean;
}
