import type { Secret } from '@fairlead/engine';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { EncryptedColumn } from '../../platform/database/columns/encrypted-column';

/** What an authenticator app shares with us. It is in force where the person's `totpEnabledAt` says so. */
@Entity('totp_secrets')
export class TotpSecret {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  userId!: string;

  /** As base32. */
  @EncryptedColumn()
  secret!: Secret;

  /** The time step of the last code that was taken: neither it nor an older one is taken again. */
  @Column({ type: 'integer' })
  lastStep!: number;
}
