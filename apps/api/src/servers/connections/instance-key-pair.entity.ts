import type { Secret } from '@fairlead/engine';
import { Entity } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../../platform/database/columns/encrypted-column';

/** The SSH key pair of this instance, for servers that have no key of their own. There is one row. */
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
