import { sortKeys, toOpenApi31 } from './openapi-31';

describe('OpenAPI 3.1', () => {
  it('has null as a type', () => {
    expect(toOpenApi31({ type: 'string', nullable: true })).toEqual({ type: ['string', 'null'] });
    expect(toOpenApi31({ type: 'string', nullable: false })).toEqual({ type: 'string' });
    expect(toOpenApi31({ type: 'string', enum: ['a'], nullable: true })).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    });
  });

  it('has null beside what is referred to', () => {
    const anyOf = [{ $ref: '#/a' }, { type: 'null' }];
    expect(toOpenApi31({ $ref: '#/a', nullable: true })).toEqual({ anyOf });
    expect(toOpenApi31({ allOf: [{ $ref: '#/a' }], nullable: true, description: 'x' })).toEqual({
      anyOf,
      description: 'x',
    });
    expect(toOpenApi31({ type: 'object', allOf: [{ $ref: '#/a' }], nullable: true })).toEqual({ anyOf });
  });

  it('has null among what can be', () => {
    const oneOf = [{ type: 'string' }, { type: 'number' }];
    expect(toOpenApi31({ oneOf, nullable: true })).toEqual({ oneOf: [...oneOf, { type: 'null' }] });
  });

  it('leaves a property alone that is called nullable', () => {
    const schema = { properties: { nullable: { type: 'boolean' } } };
    expect(toOpenApi31(schema)).toEqual(schema);
  });

  it('is sorted by its keys, and keeps the order of lists', () => {
    expect(JSON.stringify(sortKeys({ b: [2, 1], a: { d: 1, c: 2 } }))).toBe('{"a":{"c":2,"d":1},"b":[2,1]}');
  });
});
