import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './run.mjs';

/** `${NAME}`, with `:-default` or `:?what to do`, and `$$` for a dollar sign. */
const VARIABLE = /\$(?:\$|\{(\w+)(?:(:[-?])([^}]*))?\})/g;

/** The text of docker-compose.yml with nothing replaced. */
export const composeText = () => readFileSync(join(root, 'docker-compose.yml'), 'utf8');

/** The variables in the text, in its order. */
export function composeVariables(text) {
  return [...text.matchAll(VARIABLE)]
    .filter(([, name]) => name !== undefined)
    .map(([, name, operator, value]) => ({
      name,
      ...(operator === ':-' && { default: value }),
      ...(operator === ':?' && { hint: value }),
    }));
}

/** docker-compose.yml as Compose reads it with these variables: aliases and merge keys resolved, then the variables replaced. */
export function readComposeFile(variables) {
  return replaceIn(parse(composeText(), { merge: true }), (text) =>
    text.replace(VARIABLE, (_, name, operator, value) => {
      if (name === undefined) return '$';
      const given = variables[name];
      if (given) return given;
      if (operator === ':-') return value;
      throw new Error(`${name} is required: ${value ?? 'it has no default'}`);
    }),
  );
}

function replaceIn(value, replace) {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, replace));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceIn(item, replace)]));
}
