/** An API request, independent of the snippet's language. */
export interface SnippetRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** If left out, snippets use the variable for the token. */
  readonly token?: string;
  readonly body?: object;
  /**
   * Secrets of the body by path: `{ private_key: 'PRIVATE_KEY', 'env.*': '*' }`. Each is written as the variable of
   * that name; `*` stands for every key, and as a name for the key itself.
   */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** A body whose secrets are replaced by names of variables. */
export class SecretPlaceholder {
  constructor(
    readonly name: string,
    /** Whether JSON would escape the value. */
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

/** Undefined fields are omitted, as they are when a body is sent. */
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

/**
 * JSON as people write it, with short values on one line. `write` formats a placeholder in the language of the snippet.
 */
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
