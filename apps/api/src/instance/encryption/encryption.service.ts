import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EncryptionRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { keyRingOf } from '../../platform/database/encryption/encrypted-rows';
import { EncryptionKey } from '../../platform/database/encryption/encryption-key.entity';
import { KeyRotation } from './key-rotation';

/** Shows which keys values are encrypted with, and how far a rotation is. */
@Injectable()
export class EncryptionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly rotation: KeyRotation,
  ) {}

  async show(): Promise<EncryptionRecord> {
    const ring = keyRingOf(this.dataSource);
    const counts = await this.rotation.counts();
    const keys = await this.dataSource.manager.find(EncryptionKey, { order: { since: 'DESC', id: 'ASC' } });
    const records = keys.map(({ id, status, since }) => ({
      id,
      status,
      since: since.toISOString(),
      values: counts.get(id) ?? 0,
      configured: ring.has(id),
    }));
    const current = records.find(({ status }) => status === 'current');
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const rotating = records.some(({ status }) => status === 'previous');
    return { rotating, total_values: total, remaining_values: total - (current?.values ?? 0), keys: records };
  }
}
