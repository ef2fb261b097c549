import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import { partialRow } from '../platform/database/query/partial-row';
import { newLocalStorage } from './new-storage';
import { Storage } from './storage.entity';
import { StorageStates } from './storage-states';

/**
 * The built-in storage exists from the first start. No user has added it, so it has no event before its first failure.
 */
@Injectable()
export class BuiltInStorage implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly states: StorageStates,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (await this.dataSource.manager.existsBy(Storage, { type: 'local' })) return;
    const storage = newLocalStorage();
    try {
      await this.dataSource.transaction(async (tx) => {
        await tx.insert(Storage, partialRow<Storage>(storage));
        await this.states.requestCheck(tx, storage.id);
      });
    } catch (error) {
      // Another process has started concurrently.
      if (!isUniqueViolation(error)) throw error;
    }
  }
}
