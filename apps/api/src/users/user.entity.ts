import type { Role } from '@fairlead/contracts';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

/** Someone who signs in to the dashboard. People are deactivated, never deleted: the audit log goes on naming them. */
@Entity('users')
export class User {
  @IdColumn()
  id!: string;

  /** Lower case. */
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

  /** Since when a code of an authenticator app is asked for. */
  @TimeColumn({ nullable: true })
  totpEnabledAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn({ nullable: true })
  lastSignInAt!: Date | null;

  @TimeColumn({ nullable: true })
  deactivatedAt!: Date | null;
}
