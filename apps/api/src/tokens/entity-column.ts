import type { EntityMetadata } from 'typeorm';

type Column = NonNullable<ReturnType<EntityMetadata['findColumnWithPropertyName']>>;

/** A column of an entity, for plain statements whose values the driver has to convert. */
export function entityColumn(entity: EntityMetadata, property: string): Column {
  const column = entity.findColumnWithPropertyName(property);
  if (column === undefined) throw new Error(`${entity.name}.${property} is not a column.`);
  return column;
}
