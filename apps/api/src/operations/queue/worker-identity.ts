import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { ownFolder, type OwnedFolder } from '../../platform/database/sqlite/folder-owner';

const LOCK_FILE = 'worker.lock';

/**
 * The identity of this worker. An instance is a data folder with a lock that the operating system releases however the process
 * ends. Only one process works for it, so the operations of an earlier process are free at once.
 */
@Injectable()
export class WorkerIdentity {
  private folder: OwnedFolder | undefined;
  private readonly process = randomUUID();

  constructor(private readonly config: Config) {}

  /** The value of `lease_owner` for the operations of this process. */
  get owner(): string {
    return this.folder ? `${this.folder.id}:${this.process}` : this.process;
  }

  /** Pattern of the owners of earlier processes of this instance; `undefined` where one may be alive. */
  get previousOwners(): string | undefined {
    return this.folder && `${this.folder.id}:%`;
  }

  /** Must run before the first claim. */
  acquire(): void {
    this.folder = ownFolder(this.config.get('FAIRLEAD_DATA_DIR'), LOCK_FILE);
  }

  release(): void {
    this.folder?.release();
  }
}
