// Values that a schema of the OpenAPI document allows, mostly those of its examples and bounds.

const NOT_REACHED = ['127.0.0.1', '::1', 'localhost'];

/**
 * Fields that lead to other machines only ever lead to closed ports of this one, and none makes this machine itself a server.
 */
const BY_NAME = {
  host: (random) => random.pick(NOT_REACHED),
  port: (random) => random.pick([1, 1, 1, 65535]),
  connection: () => 'ssh',
  repository: (random) => random.pick(['https://127.0.0.1:1/shop.git', 'ssh://git@127.0.0.1:1/shop.git']),
  endpoint: () => 'http://127.0.0.1:1',
  image: (random) => `127.0.0.1:1/shop:${random.text(3)}`,
  private_key: () => undefined,
  name: (random) => `${random.pick(['shop', 'Köln', 'søk', '数据'])} ${random.text(6)}`,
  hostname: (random) => `${random.text(8)}.example.com`,
  email: (random) => `${random.text(8)}@example.org`,
  cron: (random) => random.pick(['0 3 * * *', '*/5 * * * *', '0 0 29 2 *']),
};

const COLLECTION_OF = { schedule: 'backup-schedules' };

export class SchemaValues {
  constructor(document, ids) {
    this.schemas = document.components.schemas;
    this.ids = ids;
  }

  /** Undefined where the field had better be left out. */
  value(random, schema, name = '') {
    const own = this.#byName(random, name);
    if (own !== NONE) return own;
    const resolved = this.#resolved(random, schema);
    if ('const' in resolved) return resolved.const;
    if (resolved.enum) return random.pick(resolved.enum);
    const types = [resolved.type ?? 'object'].flat();
    if (types.includes('null') && random.chance(0.15)) return null;
    const kinds = types.filter((type) => type !== 'null');
    return this.#ofType(random, kinds.length === 0 ? 'null' : random.pick(kinds), resolved, name);
  }

  #byName(random, name) {
    const [, kind, many] = /^(.+)_id(s?)$/.exec(name) ?? [];
    const id = kind && random.chance(0.9) ? this.ids.pick(random, COLLECTION_OF[kind] ?? `${kind}s`) : undefined;
    if (id !== undefined) return many ? [id] : id;
    return Object.hasOwn(BY_NAME, name) ? BY_NAME[name](random) : NONE;
  }

  #resolved(random, schema) {
    const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (options !== undefined) return this.#resolved(random, random.pick(options));
    if (schema.$ref === undefined) return schema;
    return this.#resolved(random, this.schemas[schema.$ref.split('/').at(-1)]);
  }

  #ofType(random, type, schema, name) {
    if (type === 'null') return null;
    if (type === 'boolean') return random.chance(0.5);
    if (type === 'integer' || type === 'number') return number(random, schema);
    if (type === 'array') return this.#list(random, schema, name);
    if (type === 'object') return this.#object(random, schema);
    return text(random, schema);
  }

  #list(random, { items = {}, minItems = 0, maxItems = 3, example }, name) {
    if (Array.isArray(example) && random.chance(0.6)) return example;
    const length = random.between(minItems, Math.max(minItems, Math.min(maxItems, 3)));
    return Array.from({ length }, () => this.value(random, items, name));
  }

  #object(random, { properties = {}, required = [], additionalProperties, example }) {
    if (typeof additionalProperties === 'object') {
      if (example !== undefined && random.chance(0.7)) return example;
      return { [random.text(4, 'ABCDEF_')]: this.value(random, additionalProperties) };
    }
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(0.35))
      .map(([name, schema]) => [name, this.value(random, schema, name)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
}

const NONE = Symbol('none');

function number(random, { minimum = 0, maximum = 1_000_000, example }) {
  const chosen = random.pick([example ?? minimum, minimum, maximum, random.between(minimum, maximum)]);
  return typeof chosen === 'number' ? chosen : minimum;
}

function text(random, { format, maxLength = 200, minLength = 0, example }) {
  if (format === 'date-time') return random.pick(['2030-01-01T00:00:00Z', '2026-11-20T16:00:00.000+02:00']);
  if (typeof example === 'string' && random.chance(0.8)) return example;
  return random.text(random.pick([minLength, maxLength, random.between(minLength, Math.min(maxLength, 40))]));
}
