import { sorted, toVersion31 } from './version-31';

describe('OpenAPI 3.1', () => {
  it('has null as a type', () => {
    expect(toVersion31({ type: 'string', nullable: true })).toEqual({ type: ['string', 'null'] });
    expect(toVersion31({ type: 'string', nullable: false })).toEqual({ type: 'string' });
    expect(toVersion31({ type: 'string', enum: ['a'], nullable: true })).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    });
  });

  it('has null beside what is referred to', () => {
    const anyOf = [{ $ref: '#/a' }, { type: 'null' }];
    expect(toVersion31({ $ref: '#/a', nullable: true })).toEqual({ anyOf });
    expect(toVersion31({ allOf: [{ $ref: '#/a' }], nullable: true, description: 'x' })).toEqual({
      anyOf,
      description: 'x',
    });
  });

  it('has null among what can be', () => {
    const oneOf = [{ type: 'string' }, { type: 'number' }];
    expect(toVersion31({ oneOf, nullable: true })).toEqual({ oneOf: [...oneOf, { type: 'null' }] });
  });

  it('leaves a property alone that is called nullable', () => {
    const schema = { properties: { nullable: { type: 'boolean' } } };
    expect(toVersion31(schema)).toEqual(schema);
  });

  it('is sorted by its keys, and keeps the order of lists', () => {
    expect(JSON.stringify(sorted({ b: [2, 1], a: { d: 1, c: 2 } }))).toBe('{"a":{"c":2,"d":1},"b":[2,1]}');
  });
});
