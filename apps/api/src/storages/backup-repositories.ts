import { join, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  EngineError,
  openBackupRepository,
  type BackupRepository,
  type Secret,
  type StorageLocation,
  type StorageSpec,
} from '@fairlead/engine';
import { DataSource } from 'typeorm';
import type { OperationContext } from '../operations/operation-handler';
import { Config } from '../platform/config/config';
import { ProcessRegistry } from '../platform/lifecycle/process-registry';
import { Storage } from './storage.entity';

export interface OpenBackupRepository {
  readonly repository: BackupRepository;
  /** Values to redact in logs. */
  readonly secrets: readonly Secret[];
}

/** Turns records into repositories of the engine library. */
@Injectable()
export class BackupRepositories {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly processes: ProcessRegistry,
  ) {}

  /**
   * The repository with all backups of a server in one storage. Nothing is removed from it without the lease of the operation.
   * @throws {EngineError} STORAGE_NOT_READY if the storage does not exist.
   */
  async open(
    { lease }: Pick<OperationContext, 'lease'>,
    storageId: string,
    serverId: string,
  ): Promise<OpenBackupRepository> {
    return this.openWith(() => lease.confirm(), storageId, serverId);
  }

  /**
   * The same without an operation: nothing can be removed from it.
   * @throws {EngineError} STORAGE_NOT_READY if the storage does not exist.
   */
  openForReading(storageId: string, serverId: string): Promise<OpenBackupRepository> {
    const refuse = (): Promise<void> => Promise.reject(new Error('The repository was opened for reading.'));
    return this.openWith(refuse, storageId, serverId);
  }

  private async openWith(
    confirm: () => Promise<void>,
    storageId: string,
    serverId: string,
  ): Promise<OpenBackupRepository> {
    const storage = await this.dataSource.manager.findOneBy(Storage, { id: storageId });
    if (!storage) throw new EngineError('STORAGE_NOT_READY', 'The storage no longer exists.');
    const { repositoryPassword: password } = storage;
    const repository = openBackupRepository({ ...(await this.specOf(storage)), password, serverId, confirm });
    return { repository, secrets: this.secretsOf(storage) };
  }

  /** @throws {EngineError} STORAGE_NOT_READY where several workers would each use a disk of their own. */
  async specOf(storage: Storage): Promise<StorageSpec> {
    if (storage.type === 'local') await this.requireOneWorker();
    return {
      location: this.locationOf(storage),
      cacheFolder: join(this.folder, 'cache', 'restic'),
      restic: this.config.get('FAIRLEAD_RESTIC'),
      limits: {
        stallMs: this.config.get('FAIRLEAD_BACKUP_STALL_SECONDS') * 1000,
        quietMs: this.config.get('FAIRLEAD_BACKUP_QUIET_SECONDS') * 1000,
        lockMs: this.config.get('FAIRLEAD_BACKUP_LOCK_SECONDS') * 1000,
      },
    };
  }

  /** Values to redact in logs. */
  secretsOf({ secretAccessKey, repositoryPassword }: Storage): Secret[] {
    return secretAccessKey ? [secretAccessKey, repositoryPassword] : [repositoryPassword];
  }

  private locationOf(storage: Storage): StorageLocation {
    const { type, endpoint, bucket, region, prefix, pathStyle, accessKeyId, secretAccessKey } = storage;
    if (type === 'local') return { kind: 'local', folder: join(this.folder, 'backups') };
    if (endpoint === null || bucket === null || accessKeyId === null || secretAccessKey === null)
      throw new EngineError('STORAGE_NOT_READY', 'The storage lacks its address or its keys.');
    return {
      kind: 's3',
      endpoint,
      bucket,
      ...(region !== null && { region }),
      ...(prefix !== null && { prefix }),
      pathStyle: pathStyle ?? false,
      accessKeyId,
      secretAccessKey,
    };
  }

  /** What one worker has stored on its disk, another one could neither restore nor remove. */
  private async requireOneWorker(): Promise<void> {
    if (this.config.get('FAIRLEAD_ROLE') !== 'worker' && (await this.processes.countWorkers()) === 1) return;
    throw new EngineError(
      'STORAGE_NOT_READY',
      'The local disk belongs to one worker, and this Fairlead can have several: add an S3 storage, or run a single process with FAIRLEAD_ROLE=all.',
    );
  }

  private get folder(): string {
    return resolve(this.config.get('FAIRLEAD_DATA_DIR'));
  }
}
