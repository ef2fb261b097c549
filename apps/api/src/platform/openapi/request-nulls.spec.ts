import { readFileSync } from 'node:fs';
import * as dto from '@fairlead/dto';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { INSTALLATION } from '../../installation';
import type { OpenApiSchema, OpenApiSpec } from './openapi-types';

type Body = new () => object;

const document: OpenApiSpec = JSON.parse(readFileSync(INSTALLATION.openApiDocument, 'utf8'));

/** The classes of request bodies and of what is in them: unknown fields are refused in these alone. */
const bodies = Object.entries(document.components.schemas).flatMap(
  ([name, schema]): [string, Body, OpenApiSchema][] => {
    const type: unknown = Reflect.get(dto, name);
    return schema['additionalProperties'] === false && isBody(type) ? [[name, type, schema]] : [];
  },
);

describe('null in a request', () => {
  it('is looked for in every kind of body', () => {
    expect(bodies.length).toBeGreaterThan(30);
  });

  it.each(bodies)('is taken by %s where the document has it, and nowhere else', (_name, type, { properties = {} }) => {
    const differing = Object.entries(properties).filter(([field, schema]) => isTaken(type, field) !== hasNull(schema));
    expect(differing.map(([field]) => field)).toEqual([]);
  });
});

function isTaken(type: Body, field: string): boolean {
  const errors = validateSync(plainToInstance(type, { [field]: null }), { whitelist: true });
  return errors.every(({ property }) => property !== field);
}

function hasNull({ type, anyOf, oneOf }: OpenApiSchema): boolean {
  const options = [anyOf, oneOf].flatMap((list): OpenApiSchema[] => (Array.isArray(list) ? list : []));
  return [type].flat().includes('null') || options.some(hasNull);
}

function isBody(value: unknown): value is Body {
  return typeof value === 'function';
}
