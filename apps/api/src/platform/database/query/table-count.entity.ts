import { Entity, PrimaryColumn, Column } from 'typeorm';

/**
 * Counting ten thousand rows costs more than reading one page, so the count of a listed table is maintained by
 * triggers, in the transaction that adds or removes a row.
 */
@Entity('table_counts')
export class TableCount {
  @PrimaryColumn({ type: 'varchar', length: 60 })
  name!: string;

  @Column({ type: 'integer' })
  n!: number;
}

const counted = new Set<unknown>();

/** Maintains the number of rows of this entity's table, for `meta.total` of its list. */
export function MaintainedCount(): ClassDecorator {
  return (entity) => void counted.add(entity);
}

export function hasMaintainedCount(entity: unknown): boolean {
  return counted.has(entity);
}

/** The triggers that maintain the count of a table; part of the migrations, because no entity can express them. */
export function maintainedCountStatements(dialect: 'sqlite' | 'postgres', table: string): string[] {
  const start = `INSERT INTO "table_counts" ("name", "n") VALUES ('${table}', 0)`;
  const change = (by: string) => `UPDATE "table_counts" SET "n" = "n" ${by} 1 WHERE "name" = '${table}'`;
  if (dialect === 'sqlite') {
    return [
      start,
      `CREATE TRIGGER "${table}_count_insert" AFTER INSERT ON "${table}" BEGIN ${change('+')}; END`,
      `CREATE TRIGGER "${table}_count_delete" AFTER DELETE ON "${table}" BEGIN ${change('-')}; END`,
    ];
  }
  return [
    start,
    `CREATE FUNCTION "${table}_count"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF TG_OP = 'INSERT' THEN ${change('+')}; ELSE ${change('-')}; END IF; RETURN NULL; END $$`,
    `CREATE TRIGGER "${table}_count" AFTER INSERT OR DELETE ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${table}_count"()`,
  ];
}
