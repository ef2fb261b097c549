import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SshKeyRecord } from '@fairlead/dto';
import { generateKeyPair } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { row } from '../platform/database/row';
import { InstanceKey } from './instance-key.entity';

const ID = 'instance';

/** The key pair of this Fairlead: made when it is first needed, and then the same for ever and in every process. */
@Injectable()
export class InstanceKeys {
  private known: InstanceKey | undefined;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async get(): Promise<InstanceKey> {
    return (this.known ??= (await this.find()) ?? (await this.create()));
  }

  async record(): Promise<SshKeyRecord> {
    const { publicKey } = await this.get();
    return { public_key: publicKey.trim(), fingerprint: fingerprintOf(publicKey) };
  }

  private find(): Promise<InstanceKey | null> {
    return this.dataSource.manager.findOneBy(InstanceKey, { id: ID });
  }

  /** Several processes may come here at the same time; what one of them has stored is the key for all. */
  private async create(): Promise<InstanceKey> {
    const key = { id: ID, ...generateKeyPair('fairlead'), createdAt: new Date() };
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(InstanceKey)
      .values(row<InstanceKey>(key))
      .orIgnore()
      .execute();
    return this.dataSource.manager.findOneByOrFail(InstanceKey, { id: ID });
  }
}

function fingerprintOf(publicKey: string): string {
  const blob = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
}
