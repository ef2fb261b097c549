/** One setting: how it is read, what it is when it is not set, and what the reference of settings says about it. */
export interface Setting<T> {
  readonly type: 'integer' | 'flag' | 'choice' | 'text' | 'list';
  readonly default: T;
  /** How the default is displayed where the value itself would be unclear. */
  readonly defaultText?: string;
  readonly unit?: string;
  readonly range?: string;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly string[];
  readonly text: string;
  /** The value is a secret and is never printed. */
  readonly secret?: boolean;
  /** Owners can change it at run time, so it is read wherever it is used. */
  readonly editable?: boolean;
  /** Parses the text of the variable; throws a message that says what is allowed. */
  readonly read: (text: string) => T;
}

interface About {
  text: string;
  unit?: string;
  defaultText?: string;
  secret?: boolean;
  editable?: boolean;
}

export function integer(about: About & { default: number; min: number; max: number }): Setting<number> {
  const range = `${about.min} to ${about.max}`;
  return {
    ...about,
    type: 'integer',
    range,
    read: (text) => {
      const value = /^-?\d{1,15}$/.test(text) ? Number(text) : NaN;
      if (!(value >= about.min && value <= about.max)) throw new Error(`must be a whole number from ${range}`);
      return value;
    },
  };
}

export function flag(about: About & { default: boolean }): Setting<boolean> {
  return {
    ...about,
    type: 'flag',
    range: 'true, false',
    read: (text) => {
      if (text !== 'true' && text !== 'false') throw new Error('must be true or false');
      return text === 'true';
    },
  };
}

export function choice<const T extends string>(about: About & { default: T; of: readonly T[] }): Setting<T> {
  const range = about.of.join(', ');
  return {
    ...about,
    type: 'choice',
    options: about.of,
    range,
    read: (text) => {
      const found = about.of.find((value) => value === text);
      if (found === undefined) throw new Error(`must be one of ${range}`);
      return found;
    },
  };
}

/** Free text; `check` throws a message that says what is allowed. */
export function string(about: About & { default: string; check?: (text: string) => void }): Setting<string>;
export function string(about: About & { check?: (text: string) => void }): Setting<string | undefined>;
export function string(
  about: About & { default?: string; check?: (text: string) => void },
): Setting<string | undefined> {
  const { check, ...rest } = about;
  return {
    ...rest,
    type: 'text',
    default: about.default,
    read: (text) => {
      check?.(text);
      return text;
    },
  };
}

/** Comma-separated values. */
export function list(
  about: About & { default: readonly string[]; check?: (item: string) => void },
): Setting<readonly string[]> {
  const { check, ...rest } = about;
  return {
    ...rest,
    type: 'list',
    read: (text) => {
      const items = text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
      if (check) items.forEach(check);
      return items;
    },
  };
}
