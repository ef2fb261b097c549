import type { Role } from '@fairlead/contracts';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

/** A user of the dashboard. Users are deactivated, never deleted, because the audit log refers to them. */
@Entity('users')
export class User {
  @IdColumn()
  id!: string;

  /** In lowercase. */
  @Index('users_email_uq', { unique: true })
  @TextColumn({ length: 254 })
  email!: string;

  @Column({ type: 'varchar', length: 64, nullable: true })
  name!: string | null;

  @TextColumn({ length: 16 })
  role!: Role;

  /** argon2id, with its parameters and salt. */
  @TextColumn({ length: 255 })
  passwordHash!: string;

  /** Since when two-factor authentication is enabled. */
  @TimeColumn({ nullable: true })
  totpEnabledAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn({ nullable: true })
  lastSignInAt!: Date | null;

  @TimeColumn({ nullable: true })
  deactivatedAt!: Date | null;
}
