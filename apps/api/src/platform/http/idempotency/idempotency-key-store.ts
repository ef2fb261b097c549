import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { secret } from '@fairlead/engine';
import { DataSource, IsNull, LessThan } from 'typeorm';
import { Config } from '../../config/config';
import { databaseTime, readDatabaseTime } from '../../database/database-time';
import { isUniqueViolation } from '../../database/errors/is-unique-violation';
import type { Tx } from '../../database/tx';
import { AppError } from '../errors/app-error';
import { IdempotencyKey } from './idempotency-key.entity';

/** How long a crashed process blocks a key; a living one renews its hold. */
export const HOLD_MS = 15_000;
const HOUR_MS = 3_600_000;

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

export type IdempotencyClaim = { held: string } | { answer: StoredResponse } | 'reused' | 'in use';

interface Address {
  scope: string;
  key: string;
}

interface Change {
  readonly holder?: string;
  readonly heldUntil: () => string;
}

@Injectable()
export class IdempotencyKeyStore {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  /** Acquires the key, or returns who holds it. The primary key decides between concurrent requests. */
  async claim(address: Address, fingerprint: string): Promise<IdempotencyClaim> {
    const keys = this.dataSource.getRepository(IdempotencyKey);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const held = await this.insert(address, fingerprint);
      if (held !== undefined) return { held };
      const found = await keys.findOneBy(address);
      if (!found) continue;
      const now = await readDatabaseTime(keys.manager);
      if (found.expiresAt <= now) {
        await keys.delete({ ...address, holder: found.holder, expiresAt: found.expiresAt });
        continue;
      }
      if (found.fingerprint.reveal() !== fingerprint) return 'reused';
      if (found.answer) return { answer: JSON.parse(found.answer.reveal()) };
      if (found.heldUntil > now) return 'in use';
      const holder = await this.takeOver(address, found.holder);
      return holder === undefined ? 'in use' : { held: holder };
    }
    return 'in use';
  }

  async renew(address: Address, holder: string): Promise<void> {
    await this.update(address, holder, { heldUntil: this.inMs(HOLD_MS) });
  }

  /**
   * Stores the response in the transaction of what the request has done.
   *
   * @throws {AppError} IDEMPOTENCY_KEY_IN_USE if another request has taken the key over, so that this one must not take
   * effect.
   */
  async finish(tx: Tx, address: Address, holder: string, answer: StoredResponse): Promise<void> {
    const change = { answer: secret(JSON.stringify(answer)) };
    const { affected } = await tx.update(IdempotencyKey, { ...address, holder }, change);
    if (affected !== 1) throw keyInUseError();
  }

  /** Nothing was done: the next request with the key may try again. A stored response stays, whoever stored it. */
  async release(tx: Tx, address: Address, holder: string): Promise<void> {
    await tx.delete(IdempotencyKey, { ...address, holder, answer: IsNull() });
  }

  async removeExpired(): Promise<void> {
    const now = await readDatabaseTime(this.dataSource.manager);
    await this.dataSource.getRepository(IdempotencyKey).delete({ expiresAt: LessThan(now) });
  }

  private async insert(address: Address, fingerprint: string): Promise<string | undefined> {
    const holder = randomUUID();
    const hours = this.config.get('FAIRLEAD_IDEMPOTENCY_HOURS');
    const times = { heldUntil: this.inMs(HOLD_MS), expiresAt: this.inMs(hours * HOUR_MS) };
    const insert = this.dataSource.createQueryBuilder().insert().into(IdempotencyKey);
    try {
      await insert.values({ ...address, fingerprint: secret(fingerprint), holder, ...times }).execute();
      return holder;
    } catch (error) {
      if (isUniqueViolation(error)) return undefined;
      throw error;
    }
  }

  /** Of several requests that take over an expired hold, the one whose conditional update succeeds wins. */
  private async takeOver(address: Address, dead: string): Promise<string | undefined> {
    const holder = randomUUID();
    const taken = await this.update(address, dead, { holder, heldUntil: this.inMs(HOLD_MS) });
    return taken ? holder : undefined;
  }

  private async update(address: Address, holder: string, change: Change): Promise<boolean> {
    const update = this.dataSource.createQueryBuilder().update(IdempotencyKey).set(change);
    const { affected } = await update.where({ ...address, holder }).execute();
    return affected === 1;
  }

  /** By the clock of the database, because the processes that share a key may disagree about the time. */
  private inMs(offset: number): () => string {
    return () => databaseTime(this.config.dialect, offset);
  }
}

export function keyInUseError(): AppError {
  return new AppError('IDEMPOTENCY_KEY_IN_USE', { headers: { 'Retry-After': '1' } });
}
