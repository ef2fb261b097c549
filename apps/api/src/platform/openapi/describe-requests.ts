import type { OpenApiOperation, OpenApiSchema, OpenApiSpec } from './openapi-types';

const REFERENCE = /^#\/components\/schemas\/(.+)$/;

/**
 * States what holds for every request body: one without required fields may be left out, and unknown fields are refused, at
 * every depth.
 */
export function describeRequests(document: OpenApiSpec): void {
  const { schemas } = document.components;
  const strict = new Set<string>();
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
    const schema = bodySchema(operation);
    if (schema === undefined || operation.requestBody === undefined) continue;
    const names = [...referredNames(schema)];
    operation.requestBody.required = names.some((name) => (schemas[name]?.required ?? []).length > 0);
    names.forEach((name) => refuseUnknown(name, schemas, strict));
  }
}

function bodySchema({ requestBody }: OpenApiOperation): OpenApiSchema | undefined {
  return requestBody?.content['application/json']?.schema;
}

function refuseUnknown(name: string, schemas: Record<string, OpenApiSchema>, done: Set<string>): void {
  const schema = schemas[name];
  if (schema === undefined || done.has(name)) return;
  done.add(name);
  if (schema.properties !== undefined) schema['additionalProperties'] ??= false;
  for (const referred of referredNames(schema)) refuseUnknown(referred, schemas, done);
}

function* referredNames(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const [, name] = key === '$ref' && typeof item === 'string' ? (REFERENCE.exec(item) ?? []) : [];
    if (name !== undefined) yield name;
    else yield* referredNames(item);
  }
}
