import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config';
import { SqliteDatabase } from '../../platform/database/sqlite/sqlite-driver';

const INSTANCE_FILE = 'instance-id';
const LOCK_FILE = 'worker.lock';

/**
 * The identity of this worker. An instance is a data folder with a lock that the operating system releases however the process
 * ends. Only one process works for it, so the operations of an earlier process are free at once.
 */
@Injectable()
export class WorkerIdentity {
  private lock: SqliteDatabase | undefined;
  private instance: string | undefined;
  private readonly process = randomUUID();
  private name = this.process;

  constructor(private readonly config: Config) {}

  /** The value of `lease_owner` for the operations of this process. */
  get owner(): string {
    return this.name;
  }

  /** Pattern of the owners of earlier processes of this instance; `undefined` where one may be alive. */
  get previousOwners(): string | undefined {
    return this.instance === undefined ? undefined : `${this.instance}:%`;
  }

  /** Must run before the first claim. */
  acquire(): void {
    const folder = this.config.get('FAIRLEAD_DATA_DIR');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.lock = takeLock(join(folder, LOCK_FILE));
    if (this.lock) {
      this.instance = instanceId(join(folder, INSTANCE_FILE));
      this.name = `${this.instance}:${this.process}`;
    }
  }

  release(): void {
    this.lock?.close();
    this.lock = undefined;
  }
}

/** SQLite provides the file lock, because Node has none that ends with the process. */
function takeLock(path: string): SqliteDatabase | undefined {
  const database = new SqliteDatabase(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch {
    database.close();
    return undefined;
  }
}

function instanceId(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    const id = randomUUID();
    writeFileSync(path, `${id}\n`, { mode: 0o600 });
    return id;
  }
}
