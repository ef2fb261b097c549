import Ajv2020 from 'ajv/dist/2020';
import { ERROR_CODES, isScope } from '@fairlead/contracts';
import { routesOf } from '../../../src/platform/http/routing/route-table';
import type { OpenApiSpec, OpenApiOperation, OpenApiSchema } from '../../../src/platform/openapi/openapi-types';
import { startApi, type TestApi } from '../../harness/start-api';

describe('the OpenAPI document', () => {
  let api: TestApi;
  let document: OpenApiSpec;

  beforeAll(async () => {
    api = await startApi();
    const { body } = await api
      .http()
      .get('/openapi.json')
      .expect(200)
      .expect('Content-Type', /application\/json/);
    document = body;
  });

  afterAll(() => api?.stop());

  const operations = (): [string, OpenApiOperation][] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, OpenApiOperation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );

  /** OpenAPI cannot describe WebSockets. */
  const describedRoutes = () =>
    routesOf(api.app).filter(({ fallback, path }) => !fallback && !path.endsWith('/socket'));

  it('is of version 3.1 and has every route that there is, and no other', () => {
    expect(document.openapi).toBe('3.1.0');
    const real = describedRoutes().map(({ method, path }) => `${method} ${path.replace(/:([a-zA-Z]+)/g, '{$1}')}`);
    expect(
      operations()
        .map(([name]) => name)
        .sort(),
    ).toEqual(real.sort());
  });

  it('says which scopes a route needs', () => {
    for (const { method, path, scopes, anyScope } of describedRoutes()) {
      const operation = document.paths[path.replace(/:([a-zA-Z]+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation?.['x-required-scope']).toEqual(anyScope ? { anyOf: anyScope } : scopes);
      for (const scope of scopes ?? anyScope ?? []) expect(isScope(scope)).toBe(true);
    }
  });

  it('says how a caller signs in, and where nobody has to', () => {
    for (const { method, path, public: isPublic } of describedRoutes()) {
      const operation = document.paths[path.replace(/:([a-zA-Z]+)/g, '{$1}')]?.[method.toLowerCase()];
      expect([method, path, operation?.['security']]).toEqual([
        method,
        path,
        isPublic ? [] : [expect.objectContaining({})],
      ]);
    }
  });

  it('gives each operation a name of its own, a summary and the schema of its answer', () => {
    const names = operations().map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const [name, operation] of operations()) {
      expect([name, operation['summary']]).toEqual([name, expect.stringMatching(/\w/)]);
      const done = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
      // What waits for the end of a deletion answers with 200 instead of 202; an archive that is there already, instead of 201.
      const waits = operation.parameters?.some((parameter) => parameter['$ref'] === '#/components/parameters/Prefer');
      const hasAlternative = waits || done.join() === '200,201';
      expect([name, hasAlternative ? done.length <= 2 : done.length === 1]).toEqual([name, true]);
    }
  });

  it('has no dangling reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    const missing = references.filter((reference) => !at(document, reference));
    expect(missing).toEqual([]);
  });

  it('has schemas that are JSON Schema, without remains of 3.0', () => {
    expect(JSON.stringify(document)).not.toContain('"nullable":');
    const ajv = new Ajv2020({ strict: false });
    for (const schema of Object.values(document.components.schemas)) {
      expect(ajv.validateSchema(schema)).toBe(true);
    }
  });

  it('lists the codes of the catalogue, and with each operation those that it can answer with', () => {
    const info = document.components.schemas['ErrorInfo'];
    expect(info?.properties?.['code']?.['enum']).toEqual(Object.keys(ERROR_CODES));
    for (const [name, operation] of operations()) {
      const errors = Object.keys(operation.responses).filter((status) => !status.startsWith('2'));
      expect([name, errors]).toEqual([name, expect.arrayContaining(['400', '500'])]);
      if (operation['x-required-scope'])
        expect([name, errors]).toEqual([name, expect.arrayContaining(['401', '403', '429'])]);
    }
  });

  it('has examples that are as their schemas say', () => {
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } });
    ajv.addSchema({ $id: 'https://fairlead.invalid/document', components: document.components });
    const wrong = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      Object.entries(schema.properties ?? {})
        .filter(([property, { example }]) => {
          const place = `https://fairlead.invalid/document#/components/schemas/${name}/properties/${property}`;
          return example !== undefined && !ajv.validate({ $ref: place }, example);
        })
        .map(([property]) => `${name}.${property}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has an example for each property of what is sent and answered', () => {
    const bare = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      Object.entries(schema.properties ?? {})
        .filter(([, property]) => !hasExample(property))
        .map(([property]) => `${name}.${property}`),
    );
    expect(bare).toEqual([]);
  });
});

function hasExample(property: OpenApiSchema): boolean {
  if (
    ['example', 'examples', 'enum', 'const', 'default', '$ref', 'anyOf', 'allOf', 'oneOf'].some(
      (key) => key in property,
    )
  )
    return true;
  // What may be null mostly is.
  if (property.type === 'boolean' || property.type === 'object' || Array.isArray(property.type)) return true;
  return property.items !== undefined && hasExample(property.items);
}

function at(document: OpenApiSpec, reference: string): unknown {
  let value: unknown = document;
  for (const part of reference.slice(2).split('/')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  }
  return value;
}
