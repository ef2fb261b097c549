/**
 * Converts OpenAPI 3.0 schemas of the generator to 3.1, which is JSON Schema: `null` is a type, exclusive bounds are
 * numbers, and siblings of `$ref` count.
 */
export function toOpenApi31(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOpenApi31);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toOpenApi31(item)]));
  return nullable(schema);
}

function nullable({ nullable: isNullable, ...schema }: Record<string, unknown>): Record<string, unknown> {
  if (typeof isNullable !== 'boolean') return isNullable === undefined ? schema : { ...schema, nullable: isNullable };
  if (!isNullable) return schema;
  if (Array.isArray(schema['allOf']) || '$ref' in schema) {
    // A type beside `anyOf` would be required as well, and no value is null and an object.
    const { allOf, $ref, type: _type, ...rest } = schema;
    const kinds: unknown[] = Array.isArray(allOf) ? allOf : [{ $ref }];
    return { ...rest, anyOf: [...kinds, { type: 'null' }] };
  }
  return {
    ...schema,
    ...(typeof schema['type'] === 'string' && { type: [schema['type'], 'null'] }),
    ...(Array.isArray(schema['oneOf']) && { oneOf: [...(schema['oneOf'] as unknown[]), { type: 'null' }] }),
    ...(Array.isArray(schema['enum']) && { enum: [...(schema['enum'] as unknown[]), null] }),
  };
}

/** Sorts keys, so that a diff of the document shows real changes only. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item)]));
}
