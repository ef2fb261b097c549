/** A request to the API, before it is written down in one language or another. */
export interface SnippetRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Left out: the variable that the examples tell to set. */
  readonly token?: string;
  readonly body?: object;
  /**
   * What is secret in the body, by its path: `{ private_key: 'PRIVATE_KEY', 'env.*': '*' }`. It is written as a variable
   * of that name; `*` stands for every key, and as a name for the key itself.
   */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** A body whose secrets have been taken out: what is left of each is the name of a variable. */
export class SecretPlaceholder {
  constructor(
    readonly name: string,
    /** As it would have to be written in JSON, it is not what it is. */
    readonly needsEscape: boolean,
  ) {}
}

export const TOKEN_VARIABLE = 'FAIRLEAD_TOKEN';

export type MaskedValue =
  | string
  | number
  | boolean
  | null
  | SecretPlaceholder
  | readonly MaskedValue[]
  | { readonly [key: string]: MaskedValue };

export function maskSecrets({ body, secrets = {} }: SnippetRequest): MaskedValue | undefined {
  return body === undefined ? undefined : mask(body, secrets, '');
}

/** Fields that were left out stay out, as they do when a body is sent. */
function mask(value: unknown, secrets: Readonly<Record<string, string>>, path: string): MaskedValue {
  if (typeof value === 'string') {
    const name = secretName(secrets, path);
    if (name === undefined || value === '') return value;
    return new SecretPlaceholder(name, JSON.stringify(value) !== `"${value}"`);
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((each, index) => mask(each, secrets, `${path}.${index}`));
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]) => [key, mask(each, secrets, path === '' ? key : `${path}.${key}`)]),
  );
}

function secretName(secrets: Readonly<Record<string, string>>, path: string): string | undefined {
  const key = path.split('.').at(-1) ?? '';
  const found = [path, path.replace(/[^.]+$/, '*')].find((pattern) => Object.hasOwn(secrets, pattern));
  const name = found === undefined ? undefined : secrets[found];
  return name === '*' ? variable(key) : name;
}

const variable = (key: string) =>
  key
    .replaceAll(/\W/g, '_')
    .replace(/^(?=\d)/, '_')
    .toUpperCase();

const NARROW = 64;

/** JSON as people write it: short things on one line. `write` says how a placeholder is written in the language around. */
export function renderJson(value: MaskedValue, write: (placeholder: SecretPlaceholder) => string, indent = ''): string {
  if (value instanceof SecretPlaceholder) return write(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const list = isList(value);
  const inner = `${indent}  `;
  const parts = list
    ? value.map((each) => renderJson(each, write, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${renderJson(each, write, inner)}`);
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length + indent.length <= NARROW && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

const isList = (value: object): value is readonly MaskedValue[] => Array.isArray(value);
