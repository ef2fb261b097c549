import { DefaultNamingStrategy, type Table } from 'typeorm';

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** Columns are `snake_case`, and every constraint has the same name on both databases. */
export class SnakeCaseNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, customName ?? propertyName].join('_'));
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snake(`${relationName}_${referencedColumnName}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `${plain(table)}_pk`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${plain(table)}_${[...columns].sort().join('_')}_uq`;
  }

  override indexName(table: Table | string, columns: string[]): string {
    return `${plain(table)}_${columns.join('_')}_ix`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${plain(table)}_${columns.join('_')}_fk`;
  }
}

function plain(table: Table | string): string {
  const name = typeof table === 'string' ? table : table.name;
  return name.split('.').pop() ?? name;
}
