import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SshKeyRecord } from '@fairlead/dto';
import { generateKeyPair } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { partialRow } from '../../platform/database/query/partial-row';
import { InstanceKeyPair } from './instance-key-pair.entity';

const ID = 'instance';

/** The SSH key pair of this instance: generated on first use, and then the same forever and in every process. */
@Injectable()
export class InstanceKeyStore {
  private known: InstanceKeyPair | undefined;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async get(): Promise<InstanceKeyPair> {
    return (this.known ??= (await this.find()) ?? (await this.create()));
  }

  async record(): Promise<SshKeyRecord> {
    const { publicKey } = await this.get();
    return { public_key: publicKey.trim(), fingerprint: fingerprintOf(publicKey) };
  }

  private find(): Promise<InstanceKeyPair | null> {
    return this.dataSource.manager.findOneBy(InstanceKeyPair, { id: ID });
  }

  /** Several processes may generate a key concurrently; the one that was stored first is used by all. */
  private async create(): Promise<InstanceKeyPair> {
    const key = { id: ID, ...generateKeyPair('fairlead'), createdAt: new Date() };
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(InstanceKeyPair)
      .values(partialRow<InstanceKeyPair>(key))
      .orIgnore()
      .execute();
    return this.dataSource.manager.findOneByOrFail(InstanceKeyPair, { id: ID });
  }
}

function fingerprintOf(publicKey: string): string {
  const blob = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
}
