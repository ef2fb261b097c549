import { getMetadataArgsStorage, type DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { hasMaintainedCount, maintainedCountStatements } from '../query/table-count.entity';

/** The statements that create the schema of the entities in an empty database. */
export async function initialStatements(dataSource: DataSource): Promise<string[]> {
  const { type } = dataSource.options;
  const dialect = type === 'postgres' ? 'postgres' : 'sqlite';
  const counted = dataSource.entityMetadatas.filter(({ target }) => hasMaintainedCount(target));
  const counts = counted.flatMap(({ tableName }) => maintainedCountStatements(dialect, tableName));
  return [...(dialect === 'postgres' ? await planned(dataSource) : await synchronised(dataSource)), ...counts];
}

async function planned(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

/** TypeORM builds SQLite's tables in several passes; only the final statements are kept. */
async function synchronised(dataSource: DataSource): Promise<string[]> {
  await dataSource.synchronize();
  const rows: { sql: string }[] = await dataSource.query(
    `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type DESC, name`,
  );
  return rows.map(({ sql }) => sql);
}

export function migrationSource(className: string, statements: readonly string[]): string {
  const lines = statements.map((statement) => `  ${quoted(statement)},`);
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Written from the entities by \`npm run migrations\`; do not edit. */
export class ${className} implements MigrationInterface {
  readonly name = '${className}';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    throw new Error('The first migration cannot be reverted.');
  }
}

const STATEMENTS = [
${lines.join('\n')}
];
`;
}

function quoted(statement: string): string {
  return `\`${statement.replace(/[\\`]|\$\{/g, '\\$&')}\``;
}

/** Every entity class that has been loaded, whether or not a module declares it. */
export function loadedEntities(): EntityTarget<ObjectLiteral>[] {
  const tables = getMetadataArgsStorage().tables.filter(({ target }) => typeof target === 'function');
  return tables.sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)).map(({ target }) => target);
}
