import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CreateStorage, StorageRecord, StoragesQuery, UpdateStorage } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, assertUnbound } from '../auth/caller';
import { containsText } from '../platform/database/query/sql-condition';
import { findLocked } from '../platform/database/query/find-locked';
import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import { readPage } from '../platform/database/query/read-page';
import { partialRow } from '../platform/database/query/partial-row';
import type { Tx } from '../platform/database/tx';
import { AppError, invalidField } from '../platform/http/errors/app-error';
import { sentFields } from '../platform/http/request/sent-fields';
import type { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import type { Reloadable } from '../platform/http/prefer-wait/prefer-wait.decorator';
import { storageChanges, newStorage } from './new-storage';
import { Storage } from './storage.entity';
import { STORAGE_RECORD_COLUMNS, toStorageRecord } from './storage.record';
import { StorageStates } from './storage-states';
import { StorageUsage } from './storage-usage';

@Injectable()
export class StoragesService implements Reloadable {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly states: StorageStates,
    private readonly usage: StorageUsage,
  ) {}

  async page(query: StoragesQuery): Promise<ResultPage<StorageRecord>> {
    const { type, status, search } = query;
    const also = search === undefined ? [] : [containsText(search, '"name"', '"bucket"')];
    const request = { query, where: { type, status }, also, select: STORAGE_RECORD_COLUMNS };
    return (await readPage(this.dataSource.manager, Storage, request)).map(toStorageRecord);
  }

  async find(id: string): Promise<StorageRecord> {
    return toStorageRecord(await this.require(this.dataSource.manager, id));
  }

  reload(_caller: Caller, id: string): Promise<StorageRecord> {
    return this.find(id);
  }

  create(caller: Caller, body: CreateStorage): Promise<StorageRecord> {
    assertUnbound(caller, 'add storages');
    const storage = newStorage(body);
    return this.dataSource.transaction(async (tx) => {
      if (body.is_default === true) await this.lockDefault(tx);
      await orNameTaken(tx.insert(Storage, partialRow<Storage>(storage)));
      if (body.is_default === true) await this.makeDefault(tx, storage);
      const data = { type: storage.type, bucket: storage.bucket };
      await this.states.recordEvent(tx, storage, { name: 'storage.created', data }, actorOf(caller));
      await this.states.requestCheck(tx, storage.id);
      return toStorageRecord(storage);
    });
  }

  update(caller: Caller, id: string, body: UpdateStorage): Promise<StorageRecord> {
    assertUnbound(caller, 'change storages');
    return this.dataSource.transaction(async (tx) => {
      if (body.is_default === true) await this.lockDefault(tx);
      const storage = await this.requireLocked(tx, id);
      const changes = storageChanges(body);
      const { name: _name, ...settings } = changes;
      if (storage.type === 'local') refuseSettings(settings);
      if (leadsElsewhere(storage, settings)) await this.assertUnused(tx, id, 'Its location cannot be changed');
      const isChecked = Object.keys(settings).length > 0;
      const updatedAt = new Date();
      Object.assign(
        storage,
        changes,
        { updatedAt },
        isChecked && { status: 'checking', statusCode: null, statusReason: null },
      );
      await orNameTaken(tx.save(Storage, storage));
      if (body.is_default) await this.makeDefault(tx, storage);
      // The names of the changed fields, never a key.
      const data = { changed: sentFields(body) };
      await this.states.recordEvent(tx, storage, { name: 'storage.updated', data }, actorOf(caller));
      if (isChecked) await this.states.requestCheck(tx, id);
      return toStorageRecord(storage);
    });
  }

  /** Checks the storage again. */
  check(caller: Caller, id: string): Promise<StorageRecord> {
    assertUnbound(caller, 'have storages checked');
    return this.dataSource.transaction(async (tx) => {
      const storage = await this.requireLocked(tx, id);
      Object.assign(storage, { status: 'checking', statusCode: null, statusReason: null });
      await tx.save(Storage, storage);
      await this.states.requestCheck(tx, id);
      return toStorageRecord(storage);
    });
  }

  remove(caller: Caller, id: string): Promise<StorageRecord> {
    assertUnbound(caller, 'remove storages');
    return this.dataSource.transaction(async (tx) => {
      const storage = await this.requireLocked(tx, id);
      if (storage.type === 'local')
        throw new AppError('RESOURCE_CONFLICT', { message: 'The built-in storage cannot be removed.' });
      if (storage.isDefault)
        throw new AppError('RESOURCE_CONFLICT', {
          message: 'It is the default storage; make another one the default first.',
        });
      await this.assertUnused(tx, id, 'It cannot be removed');
      await tx.delete(Storage, { id });
      const data = { type: storage.type, bucket: storage.bucket };
      await this.states.recordEvent(tx, storage, { name: 'storage.deleted', data }, actorOf(caller));
      return toStorageRecord(storage);
    });
  }

  async require(tx: Tx, id: string): Promise<Storage> {
    const storage = await tx.findOneBy(Storage, { id });
    if (!storage) throw new AppError('RESOURCE_NOT_FOUND');
    return storage;
  }

  /**
   * The storage with this id, or else the default.
   * @throws {AppError} 400 on `storage_id` if it does not exist.
   */
  async choose(tx: Tx, id: string | null | undefined): Promise<Storage> {
    const storage = await tx.findOneBy(Storage, id === null || id === undefined ? { isDefault: true } : { id });
    if (!storage) throw unknownStorage();
    return storage;
  }

  private async requireLocked(tx: Tx, id: string): Promise<Storage> {
    const storage = await findLocked(tx, Storage, { id });
    if (!storage) throw new AppError('RESOURCE_NOT_FOUND');
    return storage;
  }

  /**
   * The choice of the default storage concerns two rows, of which one is known only under a lock. So the built-in storage, which
   * always exists, is locked first by whoever makes that choice.
   */
  private async lockDefault(tx: Tx): Promise<void> {
    await findLocked(tx, Storage, { type: 'local' });
  }

  private async makeDefault(tx: Tx, storage: Storage): Promise<void> {
    await tx.update(Storage, { isDefault: true }, { isDefault: false });
    await tx.update(Storage, storage.id, { isDefault: true });
    storage.isDefault = true;
  }

  private async assertUnused(tx: Tx, id: string, what: string): Promise<void> {
    const uses = await this.usage.of(tx, id);
    if (uses.length > 0)
      throw new AppError('STORAGE_IN_USE', { message: `${what}: ${uses.join(' and ')} still use the storage.` });
  }
}

function unknownStorage(): AppError {
  return invalidField('storage_id', 'storage_id does not exist');
}

function refuseSettings(settings: Partial<Storage>): void {
  if (Object.keys(settings).length > 0)
    throw new AppError('RESOURCE_CONFLICT', {
      message: 'Only the name and the default flag of the built-in storage can be changed.',
    });
}

function leadsElsewhere(storage: Storage, settings: Partial<Storage>): boolean {
  return (['endpoint', 'bucket', 'prefix'] as const).some(
    (name) => settings[name] !== undefined && settings[name] !== storage[name],
  );
}

async function orNameTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw isUniqueViolation(error, 'storages_name_uq', 'storages.name') ? new AppError('NAME_TAKEN') : error;
  }
}
