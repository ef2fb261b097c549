import type { Secret } from '@fairlead/engine';
import { Entity } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../platform/database/columns';
import { EncryptedColumn } from '../platform/database/encrypted-column';

/** The key pair by which this Fairlead is let in on servers that have no key of their own. There is one row. */
@Entity('instance_keys')
export class InstanceKey {
  @IdColumn()
  id!: string;

  @TextColumn()
  publicKey!: string;

  @EncryptedColumn()
  privateKey!: Secret;

  @TimeColumn()
  createdAt!: Date;
}
