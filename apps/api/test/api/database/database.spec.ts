import { Column, DataSource, Entity, Index, type EntityManager } from 'typeorm';
import { secret, Secret } from '@fairlead/engine';
import { Config } from '../../../src/platform/config/config';
import {
  BigintColumn,
  IdColumn,
  JsonColumn,
  TextColumn,
  TimeColumn,
} from '../../../src/platform/database/columns/portable-columns';
import { createDataSource, dataSourceOptions } from '../../../src/platform/database/data-source';
import { EncryptedColumn } from '../../../src/platform/database/columns/encrypted-column';
import { useKeyRing } from '../../../src/platform/database/encryption/encrypted-rows';
import { isUniqueViolation } from '../../../src/platform/database/errors/is-unique-violation';
import { KeyRing, UndecryptableError } from '../../../src/platform/database/encryption/key-ring';
import { newId } from '../../../src/platform/database/new-id';
import { readPage } from '../../../src/platform/database/query/read-page';
import {
  MaintainedCount,
  maintainedCountStatements,
  TableCount,
} from '../../../src/platform/database/query/table-count.entity';
import { createTestDatabase, TEST_DIALECT, type TestDatabase } from '../../harness/test-database';

@Entity('boats')
@MaintainedCount()
@Index('boats_berth_uq', ['berth'], { unique: true, where: '"sunk" = false' })
class Boat {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 60 })
  @Index('boats_name_uq', { unique: true })
  name!: string;

  @TextColumn({ nullable: true })
  berth!: string | null;

  @Column({ type: 'boolean' })
  sunk!: boolean;

  @BigintColumn()
  cargoBytes!: number;

  @JsonColumn({ nullable: true })
  crew!: { names: string[] } | null;

  @EncryptedColumn({ nullable: true })
  radioCode!: Secret | null;

  @TimeColumn()
  createdAt!: Date;
}

describe('the database', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await open('60');
    await dataSource.synchronize();
    for (const statement of maintainedCountStatements(TEST_DIALECT, 'boats')) await dataSource.query(statement);
  });

  const open = async (waitSeconds: string): Promise<DataSource> => {
    const config = Config.load({ ...database.settings, FAIRLEAD_DATABASE_WAIT_SECONDS: waitSeconds });
    const opened = await createDataSource(dataSourceOptions(config, [Boat, TableCount])).initialize();
    useKeyRing(opened, new KeyRing([Buffer.alloc(32, 1)]));
    return opened;
  };

  beforeEach(() => dataSource.getRepository(Boat).deleteAll());

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.remove();
  });

  const boat = (change: Partial<Boat> = {}): Boat => {
    const id = newId('server');
    const plain = { berth: null, sunk: false, cargoBytes: 0, crew: null, radioCode: null, createdAt: new Date() };
    return Object.assign(new Boat(), { id, name: id, ...plain, ...change });
  };
  const add = (manager: EntityManager, change?: Partial<Boat>) => manager.insert(Boat, boat(change));
  const names = async (): Promise<string[]> => {
    const boats = await dataSource.getRepository(Boat).find({ order: { name: 'ASC' } });
    return boats.map(({ name }) => name);
  };

  describe('with transactions in parallel', () => {
    it('keeps what was acknowledged when another one is rolled back', async () => {
      let acknowledged: Promise<unknown> = Promise.resolve();
      const rolledBack = dataSource.transaction(async (tx) => {
        await add(tx, { name: 'lost' });
        acknowledged = add(dataSource.manager, { name: 'kept' });
        await new Promise((resolve) => setImmediate(resolve));
        throw new Error('rolled back on purpose');
      });
      await expect(rolledBack).rejects.toThrow('rolled back on purpose');
      await acknowledged;
      expect(await names()).toEqual(['kept']);
    });

    it('hides uncommitted changes', async () => {
      let count: Promise<number> = Promise.resolve(-1);
      await dataSource
        .transaction(async (tx) => {
          await add(tx);
          count = dataSource.getRepository(Boat).count();
          await new Promise((resolve) => setTimeout(resolve, 20));
          throw new Error('rolled back on purpose');
        })
        .catch(() => undefined);
      expect(await count).toBe(0);
    });

    it('commits all of them, or none of one', async () => {
      const work = Array.from({ length: 200 }, (_, index) => async () => {
        if (index % 3 === 0) return add(dataSource.manager, { name: `alone-${index}` });
        return dataSource.transaction(async (tx) => {
          await add(tx, { name: `first-${index}` });
          await tx.transaction((inner) => add(inner, { name: `second-${index}` }));
          if (index % 3 === 1) throw new Error('rolled back on purpose');
        });
      });
      const results = await Promise.allSettled(work.map((run) => run()));
      const failed = results.filter(({ status }) => status === 'rejected');
      expect(failed).toHaveLength(67);
      const found = await names();
      expect(found.filter((name) => name.startsWith('alone'))).toHaveLength(67);
      expect(found.filter((name) => name.startsWith('first'))).toHaveLength(66);
      expect(found.filter((name) => name.startsWith('second'))).toHaveLength(66);
      const [{ n } = { n: -1 }] = await dataSource.query(`SELECT n FROM table_counts WHERE name = 'boats'`);
      expect(n).toBe(found.length);
    });

    it('takes back a savepoint and keeps the transaction', async () => {
      await dataSource.transaction(async (tx) => {
        await add(tx, { name: 'outer' });
        const inner = tx.transaction(async (nested) => {
          await add(nested, { name: 'inner' });
          throw new Error('only the inner one');
        });
        await expect(inner).rejects.toThrow('only the inner one');
      });
      expect(await names()).toEqual(['outer']);
    });

    if (TEST_DIALECT === 'sqlite') {
      it('fails soon where an outer repository is waited for inside a transaction', async () => {
        const impatient = await open('1');
        const stuck = impatient.transaction(() => impatient.getRepository(Boat).count());
        await expect(stuck).rejects.toThrow('use its manager (tx)');
        await impatient.destroy();
        expect(await names()).toEqual([]);
      });
    }
  });

  describe('in portable columns', () => {
    it('keeps a moment to the millisecond, big numbers, flags and JSON', async () => {
      const createdAt = new Date('2026-07-01T02:03:04.567Z');
      const values = { createdAt, cargoBytes: 9_007_199_254_740_991, sunk: true, crew: { names: ['Zoë', '☸'] } };
      await add(dataSource.manager, values);
      expect(await dataSource.getRepository(Boat).findOneByOrFail({})).toMatchObject(values);
    });

    it('names columns in snake case', async () => {
      await add(dataSource.manager);
      const [row] = await dataSource.query('SELECT * FROM boats');
      expect(Object.keys(row)).toEqual(expect.arrayContaining(['cargo_bytes', 'radio_code', 'created_at']));
    });

    it('encrypts a secret, and gives it back as one', async () => {
      await add(dataSource.manager, { radioCode: secret('mayday') });
      const [row] = await dataSource.query('SELECT radio_code FROM boats');
      expect(row.radio_code).toMatch(/^v2\.[0-9a-f]{16}\./);
      const { radioCode } = await dataSource.getRepository(Boat).findOneByOrFail({});
      expect(radioCode?.reveal()).toBe('mayday');
      expect(String(radioCode)).toBe('[redacted]');
    });

    it('throws where a secret cannot be decrypted', async () => {
      await add(dataSource.manager, { radioCode: secret('mayday') });
      await dataSource.query(`UPDATE boats SET radio_code = 'mayday'`);
      await expect(dataSource.getRepository(Boat).findOneByOrFail({})).rejects.toThrow(UndecryptableError);
    });

    it('refuses a secret that was moved to another row or column', async () => {
      const [mine, other] = [boat({ radioCode: secret('mayday') }), boat({ radioCode: secret('relax') })];
      await dataSource.manager.insert(Boat, [mine, other]);
      const ofOther = 'SELECT radio_code FROM boats AS b WHERE b.name = other.name';
      await dataSource.query(
        `UPDATE boats SET radio_code = (${ofOther}) FROM (SELECT '${other.name}' AS name) AS other WHERE boats.name = '${mine.name}'`,
      );
      await expect(dataSource.manager.findOneByOrFail(Boat, { id: mine.id })).rejects.toThrow(UndecryptableError);
      const untouched = await dataSource.manager.findOneByOrFail(Boat, { id: other.id });
      expect(untouched.radioCode?.reveal()).toBe('relax');
    });

    it('encrypts whatever way a row is written, but never one that is not named', async () => {
      const { manager } = dataSource;
      const mine = boat();
      await manager.insert(Boat, mine);
      const read = async () => (await manager.findOneByOrFail(Boat, { id: mine.id })).radioCode?.reveal();
      await manager.update(Boat, mine.id, { radioCode: secret('one') });
      expect(await read()).toBe('one');
      await manager.update(Boat, { id: mine.id, sunk: false }, { radioCode: secret('two') });
      expect(await read()).toBe('two');
      await manager.save(Boat, { ...mine, radioCode: secret('three') });
      expect(await read()).toBe('three');
      await expect(manager.update(Boat, { sunk: false }, { radioCode: secret('all') })).rejects.toThrow('names');
      const { items } = await readPage(manager, Boat, { query: { page: 1, per_page: 10 } });
      expect(items[0]?.radioCode?.reveal()).toBe('three');
    });

    it('does not rewrite a secret that is saved unchanged', async () => {
      const mine = boat({ radioCode: secret('mayday') });
      await dataSource.manager.insert(Boat, mine);
      const stored = async () => (await dataSource.query('SELECT radio_code FROM boats'))[0].radio_code;
      const before = await stored();
      const found = await dataSource.manager.findOneByOrFail(Boat, { id: mine.id });
      await dataSource.manager.save(Boat, { ...found, berth: 'B2' });
      expect(await stored()).toBe(before);
    });

    it('lets keys rotate', async () => {
      await add(dataSource.manager, { radioCode: secret('mayday') });
      useKeyRing(dataSource, new KeyRing([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]));
      const found = await dataSource.getRepository(Boat).findOneByOrFail({});
      expect(found.radioCode?.reveal()).toBe('mayday');
      useKeyRing(dataSource, new KeyRing([Buffer.alloc(32, 2)]));
      await expect(dataSource.getRepository(Boat).findOneByOrFail({})).rejects.toThrow('is not configured');
      useKeyRing(dataSource, new KeyRing([Buffer.alloc(32, 1)]));
    });
  });

  describe('with unique indexes', () => {
    it('says which one was broken', async () => {
      await add(dataSource.manager, { name: 'twin' });
      const error: unknown = await add(dataSource.manager, { name: 'twin' }).catch((reason: unknown) => reason);
      expect(isUniqueViolation(error)).toBe(true);
      expect(isUniqueViolation(error, 'boats_name_uq', 'boats.name')).toBe(true);
      expect(isUniqueViolation(error, 'boats_berth_uq', 'boats.berth')).toBe(false);
      expect(isUniqueViolation(new Error('UNIQUE constraint failed: boats.name'))).toBe(false);
    });

    it('holds a partial one for the rows that it is about', async () => {
      await add(dataSource.manager, { berth: 'A1' });
      await add(dataSource.manager, { berth: 'A1', sunk: true });
      const error: unknown = await add(dataSource.manager, { berth: 'A1' }).catch((reason: unknown) => reason);
      expect(isUniqueViolation(error, 'boats_berth_uq', 'boats.berth')).toBe(true);
    });

    it('goes on after one in a transaction on its own savepoint', async () => {
      await add(dataSource.manager, { name: 'twin' });
      await dataSource.transaction(async (tx) => {
        await expect(tx.transaction((inner) => add(inner, { name: 'twin' }))).rejects.toThrow();
        await add(tx, { name: 'other' });
      });
      expect(await names()).toEqual(['other', 'twin']);
    });
  });

  describe('read by pages', () => {
    const read = (page: number, per_page: number, sort?: string, where = {}) =>
      readPage(dataSource.manager, Boat, { query: { page, per_page, sort }, where });

    it('shows each row once, whatever the ties', async () => {
      const createdAt = new Date();
      for (let n = 0; n < 25; n += 1) await add(dataSource.manager, { createdAt, berth: null });
      for (const sort of ['created_at', '-created_at', 'berth', '-berth']) {
        const pages = await Promise.all([1, 2, 3, 4].map((page) => read(page, 7, sort)));
        const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
        expect(new Set(ids).size).toBe(25);
        expect(pages.map(({ total }) => total)).toEqual([25, 25, 25, 25]);
        expect([...ids].sort()).toEqual(sort.startsWith('-') ? [...ids].reverse() : ids);
      }
    });

    it('includes what was just added, and beyond the end the total', async () => {
      expect(await read(1, 20)).toMatchObject({ items: [], total: 0 });
      await add(dataSource.manager, { name: 'new', crew: { names: ['a'] }, radioCode: secret('s'), sunk: true });
      const { items, total } = await read(1, 20);
      expect(total).toBe(1);
      expect(items[0]).toMatchObject({ name: 'new', crew: { names: ['a'] }, sunk: true, createdAt: expect.any(Date) });
      expect(items[0]?.radioCode?.reveal()).toBe('s');
      expect(await read(5, 20)).toMatchObject({ items: [], total: 1 });
    });

    it('filters, also by a list; an empty list matches nothing', async () => {
      for (const berth of ['A', 'B', 'C']) await add(dataSource.manager, { berth, name: berth });
      expect((await read(1, 20, 'name', { berth: ['A', 'C'] })).items.map(({ name }) => name)).toEqual(['A', 'C']);
      expect(await read(1, 1, 'name', { berth: ['A', 'C'] })).toMatchObject({ total: 2 });
      expect(await read(1, 20, 'name', { berth: 'B', name: undefined, sunk: false })).toMatchObject({ total: 1 });
      expect(await read(1, 20, 'name', { berth: [] })).toMatchObject({ items: [], total: 0 });
    });

    it('sorts by nothing but columns', async () => {
      await expect(read(1, 20, 'name; DROP TABLE boats')).rejects.toThrow('cannot be sorted');
    });

    it('counts rows that are added and removed many at a time', async () => {
      await dataSource.getRepository(Boat).insert(Array.from({ length: 300 }, () => boat()));
      expect((await read(1, 1)).total).toBe(300);
      await dataSource.getRepository(Boat).delete({ sunk: false });
      expect((await read(1, 1)).total).toBe(0);
    });
  });
});
