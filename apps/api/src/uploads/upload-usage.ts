import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx';

/** Returns the ids of an application's uploads that something still needs. */
export type UploadUse = (tx: Tx, applicationId: string) => Promise<readonly string[]>;

/** Modules that read uploads later than they were requested register here, so that none is removed too early. */
@Injectable()
export class UploadUsage {
  private readonly uses: UploadUse[] = [];

  register(use: UploadUse): void {
    this.uses.push(use);
  }

  async of(tx: Tx, applicationId: string): Promise<ReadonlySet<string>> {
    const ids = await Promise.all(this.uses.map((use) => use(tx, applicationId)));
    return new Set(ids.flat());
  }
}
