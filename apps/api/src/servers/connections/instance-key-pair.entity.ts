import type { Secret } from '@fairlead/engine';
import { Entity } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../../platform/database/columns/encrypted-column';

/** The key pair by which this Fairlead is let in on servers that have no key of their own. There is one row. */
@Entity('instance_keys')
export class InstanceKeyPair {
  @IdColumn()
  id!: string;

  @TextColumn()
  publicKey!: string;

  @EncryptedColumn()
  privateKey!: Secret;

  @TimeColumn()
  createdAt!: Date;
}
