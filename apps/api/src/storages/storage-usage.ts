import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx';

/** Describes what a resource has in the storage (`2 backups`); undefined if nothing. */
export type StorageUsageCheck = (tx: Tx, storageId: string) => Promise<string | undefined>;

/** Resources that use storages register here, so that storages do not depend on them. */
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
