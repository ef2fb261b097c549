import type { PageQuery } from '@fairlead/dto';
import type { EntityManager, EntityMetadata, ObjectLiteral } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { ResultPage } from '../../http/response/result-page';
import { allOf, type SqlCondition } from './sql-condition';
import { RowReader } from './row-reader';
import { hasMaintainedCount } from './table-count.entity';

type Scalar = string | number | boolean;

export interface PageRequest<E> {
  query: Pick<PageQuery, 'page' | 'per_page'> & { sort?: string | undefined };
  /** Equality by property; a list means "one of these". An undefined value does not filter. */
  where?: { readonly [P in keyof E]?: Scalar | readonly Scalar[] | undefined };
  /** A further condition; undefined does not filter. */
  also?: readonly (SqlCondition | undefined)[];
  /** The default order: newest first. */
  sort?: string;
  /** Only these properties are read (a constant list), so that a list does not load long or encrypted columns. */
  select?: readonly (keyof E & string)[];
}

/**
 * One page of a table and the total count, in one statement. The rows have the entity's properties and types but are
 * plain objects: instantiating entities costs three times as much as reading them.
 */
export async function readPage<E extends ObjectLiteral>(
  manager: EntityManager,
  entity: new () => E,
  { query, where = {}, also = [], sort = '-created_at', select }: PageRequest<E>,
): Promise<ResultPage<E>> {
  const reader = readerOf(manager, entity, select);
  const filter = reader.filter(where, also);
  if (filter.nothing) return new ResultPage<E>([], 0, query);
  const limits = [query.per_page, (query.page - 1) * query.per_page];
  const statement = reader.pageStatement(filter, query.sort ?? sort);
  const [found]: FoundPage[] = await manager.query(statement, [...filter.repeated, ...limits]);
  if (!found) throw new Error('A SELECT without FROM must return a row.');
  const { rows_: rows, total_: total } = found;
  // The PostgreSQL driver has parsed the JSON already.
  const list: readonly unknown[][] = typeof rows === 'string' ? JSON.parse(rows) : (rows ?? []);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the properties are those of the entity's own columns
  return new ResultPage(list.map(reader.rows.read) as E[], Number(total), query);
}

/** One row: the total count, and the page as JSON (null where it is empty on PostgreSQL). */
interface FoundPage {
  total_: number;
  rows_: string | unknown[][] | null;
}

interface Filter {
  text: string;
  /** For the total and for the rows. */
  repeated: Scalar[];
  /** An empty list matches nothing. */
  nothing: boolean;
}

/** What does not change between two reads of the same table. */
class PageReader {
  readonly rows: RowReader;
  private readonly table: string;
  private readonly statements = new Map<string, string>();
  private readonly parts = new WeakMap<readonly string[], PageReader>();

  constructor(
    private readonly metadata: EntityMetadata,
    private readonly postgres: boolean,
    private readonly kept: boolean,
    select: readonly string[] | undefined,
  ) {
    this.table = `"${metadata.tableName}"`;
    const columns = select?.map((property) => this.column(property)) ?? metadata.columns;
    this.rows = new RowReader(columns, metadata.dataSource);
  }

  /** The reader of a subset of columns, cached with that of all: another data source of the process has its own. */
  selecting(select: readonly string[]): PageReader {
    let reader = this.parts.get(select);
    if (!reader) this.parts.set(select, (reader = new PageReader(this.metadata, this.postgres, this.kept, select)));
    return reader;
  }

  filter(where: object, also: readonly (SqlCondition | undefined)[]): Filter {
    const given = Object.entries(where).filter(([, value]) => value !== undefined);
    const conditions = [
      ...given.map(([property, value]: [string, Scalar | readonly Scalar[]]) => this.condition(property, value)),
      ...also.flatMap((condition) => condition ?? []),
    ];
    const { text, values } = allOf(...conditions);
    return {
      text: conditions.length > 0 ? ` WHERE ${text}` : '',
      repeated: this.kept && conditions.length === 0 ? [] : [...values, ...values],
      nothing: given.some(([, value]) => isList(value) && value.length === 0),
    };
  }

  pageStatement(filter: Filter, sort: string): string {
    return this.once(`page ${sort}${filter.text}`, () => {
      const descending = sort.startsWith('-');
      const name = descending ? sort.slice(1) : sort;
      const column = this.metadata.columns.find(({ databaseName }) => databaseName === name);
      if (!column) throw new Error(`${this.metadata.tableName} cannot be sorted by ${name}.`);
      const direction = descending ? 'DESC' : 'ASC';
      // The databases sort NULL differently.
      const nulls = column.isNullable ? ` NULLS ${descending ? 'LAST' : 'FIRST'}` : '';
      // Without the cast SQLite replans the statement for each bound limit.
      const page =
        `SELECT ${this.rows.columns} FROM ${this.table}${filter.text}` +
        ` ORDER BY "${name}" ${direction}${nulls}, "id" ${direction} LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`;
      const list = `${this.postgres ? 'json_agg' : 'json_group_array'}(${this.rows.expression})`;
      return `SELECT (${this.total(filter)}) AS "total_", (SELECT ${list} FROM (${page}) AS "page_") AS "rows_"`;
    });
  }

  private total({ text }: Filter): string {
    if (text === '' && this.kept) return `SELECT "n" FROM "table_counts" WHERE "name" = '${this.metadata.tableName}'`;
    return `SELECT count(*) FROM ${this.table}${text}`;
  }

  private once(key: string, make: () => string): string {
    let statement = this.statements.get(key);
    if (statement === undefined) {
      let n = 0;
      statement = this.postgres ? make().replace(/\?/g, () => `$${(n += 1)}`) : make();
      this.statements.set(key, statement);
    }
    return statement;
  }

  private condition(property: string, value: Scalar | readonly Scalar[]): SqlCondition {
    const column = `"${this.column(property).databaseName}"`;
    if (!isList(value)) return { text: `${column} = ?`, values: [value] };
    return { text: `${column} IN (${value.map(() => '?').join(', ')})`, values: value };
  }

  private column(property: string): ColumnMetadata {
    const column = this.metadata.findColumnWithPropertyName(property);
    if (!column) throw new Error(`${this.metadata.tableName} has no column for ${property}.`);
    return column;
  }
}

function isList(value: unknown): value is readonly Scalar[] {
  return Array.isArray(value);
}

const readers = new WeakMap<EntityMetadata, PageReader>();

function readerOf(manager: EntityManager, entity: new () => object, select: readonly string[] | undefined): PageReader {
  const metadata = manager.dataSource.getMetadata(entity);
  const known = readers.get(metadata);
  const all =
    known ??
    new PageReader(metadata, manager.dataSource.options.type === 'postgres', hasMaintainedCount(entity), undefined);
  if (!known) readers.set(metadata, all);
  return select ? all.selecting(select) : all;
}
