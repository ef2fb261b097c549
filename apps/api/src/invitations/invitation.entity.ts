import type { Role } from '@fairlead/contracts';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

/** An invitation to sign in. An address has at most one that is open: neither accepted nor revoked. */
@Entity('invitations')
@Index('invitations_open_email_uq', ['email'], {
  unique: true,
  where: 'accepted_at IS NULL AND revoked_at IS NULL',
})
export class Invitation {
  @IdColumn()
  id!: string;

  /** In lowercase. */
  @TextColumn({ length: 254 })
  email!: string;

  @Column({ type: 'varchar', length: 64, nullable: true })
  name!: string | null;

  @TextColumn({ length: 16 })
  role!: Role;

  /** SHA-256 in hex, of the token of the latest link. */
  @Index('invitations_token_hash_uq', { unique: true })
  @TextColumn({ length: 64 })
  tokenHash!: string;

  @TextColumn({ length: 40 })
  createdById!: string;

  /** The name at that time: users are renamed and deactivated. */
  @TextColumn({ length: 320 })
  createdByName!: string;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  expiresAt!: Date;

  @TimeColumn({ nullable: true })
  acceptedAt!: Date | null;

  @TimeColumn({ nullable: true })
  revokedAt!: Date | null;
}
