import { pascalCase } from './operations.mjs';
import { literal, wrapped, docstring } from './python-text.mjs';

/** Words that Python reserves; a key with such a name needs the functional syntax. */
const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Types of Python for schemas of the OpenAPI document: a TypedDict for each object, an alias for everything else. */
export class PythonTypes {
  /** Text of each class, by its name, and of each alias. */
  #classes = new Map();
  #aliases = new Map();
  #schemas;

  constructor(document) {
    this.#schemas = document.components.schemas;
  }

  /** The names that can be imported. */
  get names() {
    return [...this.#classes.keys(), ...this.#aliases.keys()].toSorted();
  }

  /** The texts of all types that were added; aliases come last because they are evaluated when they are read. */
  get text() {
    const inOrder = (texts) => [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
    return [...inOrder(this.#classes), ...inOrder(this.#aliases)].join('\n\n');
  }

  /** Adds a schema of the document, and what it refers to; returns its name. */
  addNamed(name) {
    if (this.#classes.has(name) || this.#aliases.has(name)) return name;
    const schema = this.#flat(this.#schemas[name]);
    if (isRecord(schema)) return this.addRecord(name, schema);
    // The name first, because types may refer to themselves.
    this.#aliases.set(name, '');
    this.#aliases.set(name, `${wrapped(`${name} = ${this.#expression(schema, name, true)}`)}\n`);
    return name;
  }

  /** Adds a TypedDict. */
  addRecord(name, { properties, required = [], description }) {
    this.#classes.set(name, '');
    const fields = Object.entries(properties).map(([key, schema]) => ({
      key,
      required: required.includes(key),
      type: this.#expression(schema, `${name}${pascalCase(key.replaceAll(/[_.]/g, '-'))}`),
      description: schema.description,
    }));
    this.#classes.set(name, typedDict(name, fields, description));
    return name;
  }

  /** What a schema is in an annotation. `quoted` is for expressions that are evaluated. */
  #expression(schema, name, quoted = false) {
    if (schema.$ref !== undefined) {
      const target = this.addNamed(schema.$ref.split('/').pop());
      return quoted ? `'${target}'` : target;
    }
    if (schema.allOf !== undefined) {
      if (schema.allOf.length === 1) return this.#expression(schema.allOf[0], name, quoted);
      return this.#expression(this.#flat(schema), name, quoted);
    }
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices !== undefined)
      return union(choices.map((choice, index) => this.#expression(choice, `${name}${index + 1}`, quoted)));
    const types = [schema.type].flat();
    const nullable = types.includes('null');
    if (schema.const !== undefined) return union([`Literal[${literal(schema.const)}]`]);
    if (schema.enum !== undefined) {
      const values = schema.enum.filter((value) => value !== null).map(literal);
      return union([`Literal[${values.join(', ')}]`, ...(nullable ? ['None'] : [])]);
    }
    return union(types.map((type) => this.#simple(type, schema, name, quoted)));
  }

  #simple(type, schema, name, quoted) {
    switch (type) {
      case 'null':
        return 'None';
      case 'string':
        return 'str';
      case 'boolean':
        return 'bool';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'array':
        return `list[${this.#expression(schema.items ?? {}, `${name}Item`, quoted)}]`;
      case 'object':
        return this.#object(schema, name, quoted);
      default:
        return 'Any';
    }
  }

  #object(schema, name, quoted) {
    if (isRecord(schema)) return quoted ? `'${this.addRecord(name, schema)}'` : this.addRecord(name, schema);
    const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
    return `dict[str, ${values === undefined ? 'Any' : this.#expression(values, `${name}Value`, quoted)}]`;
  }

  /** `allOf` of objects as one object: a TypedDict must not narrow a key of another that it extends. */
  #flat(schema) {
    if (schema.$ref !== undefined) return this.#flat(this.#schemas[schema.$ref.split('/').pop()]);
    if (schema.allOf === undefined) return schema;
    const parts = schema.allOf.map((part) => this.#flat(part));
    return {
      type: 'object',
      description: schema.description,
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: [...new Set(parts.flatMap(({ required = [] }) => required))],
    };
  }
}

const isRecord = (schema) => schema.properties !== undefined && Object.keys(schema.properties).length > 0;
const isName = (key) => /^[A-Za-z_]\w*$/.test(key) && !KEYWORDS.has(key);

function union(types) {
  const unique = [
    ...new Set(types.flatMap((type) => /^Optional\[(.*)\]$/s.exec(type)?.slice(1).concat('None') ?? type)),
  ];
  const choices = unique.filter((type) => type !== 'None');
  const all = choices.length === 1 ? choices[0] : `Union[${choices.join(', ')}]`;
  if (choices.length === 0) return 'None';
  return choices.length < unique.length ? `Optional[${all}]` : all;
}

/** Python 3.9 cannot say of one key that it may be absent, so the keys that are required have a class of their own. */
function typedDict(name, fields, description) {
  const required = fields.filter((field) => field.required);
  const optional = fields.filter((field) => !field.required);
  if (optional.length === 0) return dict({ name, fields: required, description });
  if (required.length === 0) return dict({ name, fields: optional, description, total: false });
  const base = `_${name}Required`;
  const first = dict({ name: base, fields: required });
  if (optional.every(({ key }) => isName(key)))
    return `${first}\n\n${dict({ name, base, fields: optional, description, total: false })}`;
  const second = dict({ name: `_${name}Optional`, fields: optional, total: false });
  return `${first}\n\n${second}\n\nclass ${name}(${base}, _${name}Optional):\n${docstring(description ?? `\`${name}\` of the API.`)}\n`;
}

function dict({ name, base = 'TypedDict', fields, description, total = true }) {
  const keywords = total ? '' : ', total=False';
  if (fields.every(({ key }) => isName(key))) {
    const lines = fields.map((field) => {
      const text = wrapped(`    ${field.key}: ${field.type}`);
      return field.description === undefined ? text : `${text}\n${docstring(field.description)}`;
    });
    const doc = description === undefined ? [] : [docstring(description), ''];
    return [`class ${name}(${base}${keywords}):`, ...doc, ...lines, ''].join('\n');
  }
  const keys = fields.map(({ key, type }) => `        '${key}': ${JSON.stringify(type)},`);
  return [
    `${name} = TypedDict(`,
    `    '${name}',`,
    '    {',
    ...keys,
    '    },',
    ...(total ? [] : ['    total=False,']),
    ')',
    '',
  ].join('\n');
}
