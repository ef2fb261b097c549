import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isDiskFull } from './errors/is-disk-full';

const TEST_BYTES = 64 * 1024;

/** Knows whether the disk of the database has become full, which reading does not show. */
@Injectable()
export class DatabaseSpace {
  private full = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Takes note of an error that a statement has thrown. */
  note(error: unknown): void {
    if (isDiskFull(error)) this.full = true;
  }

  /** Resolves at once unless a statement has failed for want of space. Then it tries to write, until that succeeds. */
  async assertWritable(): Promise<void> {
    if (!this.full) return;
    await this.dataSource.transaction(async (tx) => {
      await tx.query('CREATE TABLE "space_check" ("content" text)');
      // PostgreSQL compresses what repeats.
      await tx.query(`INSERT INTO "space_check" VALUES ('${randomBytes(TEST_BYTES).toString('hex')}')`);
      await tx.query('DROP TABLE "space_check"');
    });
    this.full = false;
  }
}
