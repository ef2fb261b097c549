import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { EventsService } from '../../events/events.service';
import { Config } from '../../platform/config/config';
import { encryptedColumns, keyRingOf } from '../../platform/database/encryption/encrypted-rows';
import { EncryptionKey } from '../../platform/database/encryption/encryption-key.entity';
import { lockEncryptionKeys } from '../../platform/database/encryption/open-key-ring';
import { countByKey, reencryptBatch, type ColumnPosition } from '../../platform/database/encryption/reencrypt-column';
import type { Tx } from '../../platform/database/tx';
import { IntervalTask } from '../../platform/lifecycle/interval-task';
import { Readiness } from '../../platform/lifecycle/readiness';

const FIRST_AFTER_MS = 1000;
const EVERY_MS = 60_000;
/**
 * Every process compares its key once in `EVERY_MS`, and encrypts with the current one or not at all, so after this time none
 * encrypts with the previous one.
 */
const GRACE_MS = 3 * EVERY_MS;
/** How long it is still checked whether a process without the new key has written values with a retired one. */
const WATCHED_MS = 86_400_000;
const BATCH = 100;

/**
 * Re-encrypts what a previous key has encrypted. What is left to do is in the rows themselves, so an interrupted rotation
 * goes on wherever it was, in whichever process.
 */
@Injectable()
export class KeyRotation implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('KeyRotation');
  private readonly task = new IntervalTask('KeyRotation', EVERY_MS, () => this.run());
  private stopping = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventsService,
    private readonly config: Config,
    private readonly readiness: Readiness,
  ) {}

  onApplicationBootstrap(): void {
    this.readiness.add('encryption_key', () => this.assertCurrentKey());
    this.task.start(FIRST_AFTER_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.task.stop();
  }

  /** Follows the current key, re-encrypts all values, and retires keys that no value needs any more. */
  async run(now = new Date()): Promise<void> {
    await this.followCurrentKey();
    if (this.config.get('FAIRLEAD_ROLE') === 'api') return;
    const keys = await this.dataSource.manager.find(EncryptionKey);
    const others = keys.filter(({ status, since }) => {
      return status === 'previous' || (status === 'retired' && now.getTime() - since.getTime() < WATCHED_MS);
    });
    if (others.length === 0) return;
    await this.reencryptAll();
    for (const key of others) await this.settle(key.id, now);
  }

  /** The number of values by the id of their key. */
  async counts(manager: Tx = this.dataSource.manager): Promise<Map<string, number>> {
    const total = new Map<string, number>();
    for (const column of this.columns()) {
      for (const [id, count] of await countByKey(manager, column)) total.set(id, (total.get(id) ?? 0) + count);
    }
    return total;
  }

  /** Re-encrypts every value that is not encrypted with the current key. */
  async reencryptAll(size = BATCH): Promise<void> {
    for (const column of this.columns()) {
      let position: ColumnPosition;
      do {
        const batch = await reencryptBatch(this.dataSource, column, position, size);
        position = batch.next;
        if (batch.unreadable > 0) this.reportUnreadable(column, batch.unreadable);
      } while (position !== undefined && !this.stopping);
    }
  }

  private columns(): ColumnMetadata[] {
    return this.dataSource.entityMetadatas.flatMap((metadata) => encryptedColumns(metadata));
  }

  /** Another process may have been started with a newer key, which this one has as well. */
  async followCurrentKey(): Promise<void> {
    const ring = keyRingOf(this.dataSource);
    const current = await this.dataSource.manager.findOneBy(EncryptionKey, { status: 'current' });
    if (!current || current.id === ring.currentKeyId) return;
    if (ring.has(current.id)) return ring.encryptWith(current.id);
    ring.waitFor(current.id);
    this.logger.error(
      `This process lacks the key ${current.id}, which is the current one, and stores no secrets: restart it with that key.`,
    );
  }

  private async assertCurrentKey(): Promise<void> {
    const current = await this.dataSource.manager.findOneBy(EncryptionKey, { status: 'current' });
    if (current && !keyRingOf(this.dataSource).has(current.id)) throw new Error('The current key is not configured.');
  }

  /** A key without values is retired once no process can be encrypting with it; one that has some again is previous. */
  private async settle(id: string, now: Date): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await lockEncryptionKeys(tx);
      const key = await tx.findOneBy(EncryptionKey, { id });
      if (!key || key.status === 'current') return;
      const isUsed = ((await this.counts(tx)).get(id) ?? 0) > 0;
      if (key.status === 'retired') {
        if (isUsed) await tx.update(EncryptionKey, { id }, { status: 'previous', since: now });
        return;
      }
      if (isUsed || now.getTime() - key.since.getTime() < GRACE_MS) return;
      await tx.update(EncryptionKey, { id }, { status: 'retired', since: now });
      await this.events.record(tx, {
        name: 'instance.encryption_key_retired',
        subject: { type: 'instance', id: 'instance', name: id },
        actor: SYSTEM_ACTOR,
        data: { key: id },
      });
      this.logger.log(`No value is encrypted with the key ${id} any more: it can be removed from FAIRLEAD_SECRET_KEY.`);
    });
  }

  private reportUnreadable({ entityMetadata, databaseName }: ColumnMetadata, count: number): void {
    this.logger.error(
      `${count} values of ${entityMetadata.tableName}.${databaseName} cannot be decrypted with any key.`,
    );
  }
}
