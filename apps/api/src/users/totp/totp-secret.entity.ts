import type { Secret } from '@fairlead/engine';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EncryptedColumn } from '../../platform/database/columns/encrypted-column';

/** The secret shared with an authenticator app. It is in effect once the user's `totpEnabledAt` is set. */
@Entity('totp_secrets')
export class TotpSecret {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  userId!: string;

  /** In base32. */
  @EncryptedColumn()
  secret!: Secret;

  /** The time step of the last accepted code: neither it nor an older one is accepted again. */
  @Column({ type: 'integer' })
  lastStep!: number;
}
