import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx';

/** What a resource keeps in the storage, in words (`2 backups`); undefined where there is nothing. */
export type StorageUsageCheck = (tx: Tx, storageId: string) => Promise<string | undefined>;

/** Resources that use storages say so here, so that storages need not know them. */
@Injectable()
export class StorageUsage {
  private readonly uses: StorageUsageCheck[] = [];

  register(use: StorageUsageCheck): void {
    this.uses.push(use);
  }

  async of(tx: Tx, storageId: string): Promise<string[]> {
    const found: string[] = [];
    for (const use of this.uses) {
      const words = await use(tx, storageId);
      if (words !== undefined) found.push(words);
    }
    return found;
  }
}
