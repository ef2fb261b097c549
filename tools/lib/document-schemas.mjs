// Validators for the schemas of the OpenAPI document.
import Ajv2020 from 'ajv/dist/2020.js';

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
const ROOT = 'https://fairlead.invalid/openapi';
const ERRORS_SHOWN = 5;
const TEXT_SHOWN = 200;

/**
 * Validators that are compiled when they are first needed: most specs see a few operations only. With `exact`, a field that the
 * document does not know is a fault, though clients must bear with it.
 */
export function documentSchemas(document, { exact, coerceTypes = false }) {
  const compiled = new Map();
  let ajv;
  return {
    validator(key, schema) {
      let validate = compiled.get(key);
      if (validate === undefined) {
        ajv ??= makeAjv(document, exact, coerceTypes);
        validate = ajv.compile(absolute(schema));
        compiled.set(key, validate);
      }
      return validate;
    },
  };
}

/** What is wrong with a value, as sentences. */
export function validationErrors(validate, value) {
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, ERRORS_SHOWN).map(({ instancePath, message, params }) => {
    const steps = instancePath.split('/').slice(1);
    const at = steps.reduce((item, name) => item?.[name], value);
    return `${instancePath || '/'} ${message} ${JSON.stringify(params)}: ${shortened(JSON.stringify(at))}`;
  });
}

export function shortened(text) {
  return String(text).slice(0, TEXT_SHOWN);
}

function makeAjv(document, exact, coerceTypes) {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    coerceTypes,
    formats: { 'date-time': (text) => RFC_3339.test(text) && !Number.isNaN(Date.parse(text)) },
  });
  const parts = new Set(
    Object.values(document.components.schemas).flatMap(({ allOf = [] }) => allOf.map(({ $ref }) => $ref)),
  );
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
    name,
    exact && !parts.has(`#/components/schemas/${name}`) ? exactly(schema) : schema,
  ]);
  return ajv.addSchema({ $id: ROOT, components: { schemas: Object.fromEntries(schemas) } });
}

/** A schema that knows no other fields; that of a part of others knows its own only. */
function exactly(schema) {
  if (schema.properties !== undefined) return { additionalProperties: false, ...schema };
  return schema.allOf === undefined ? schema : { unevaluatedProperties: false, ...schema };
}

function absolute(schema) {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ROOT}#/`));
}
