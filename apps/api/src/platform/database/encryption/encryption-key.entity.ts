import { Entity } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../columns/portable-columns';

/** `current` encrypts; values of a `previous` one are being re-encrypted; no value of a `retired` one is left. */
export type EncryptionKeyStatus = 'current' | 'previous' | 'retired';

/** A key that values of this database were encrypted with: its fingerprint, never the key. */
@Entity('encryption_keys')
export class EncryptionKey {
  /** The key id in the values. */
  @IdColumn()
  id!: string;

  @TextColumn({ length: 16 })
  status!: EncryptionKeyStatus;

  /** Since when it has this status. */
  @TimeColumn()
  since!: Date;
}
