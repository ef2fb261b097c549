import type { Setting } from './setting-types';
import { mailProblems } from './mail-settings';
import { SETTINGS } from './settings';

export type SettingName = keyof typeof SETTINGS;
type ValueOf<S> = S extends Setting<infer T> ? T : never;
export type SettingValues = { readonly [N in SettingName]: ValueOf<(typeof SETTINGS)[N]> };

const TABLE: Readonly<Record<string, Setting<unknown>>> = SETTINGS;

export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export type SettingSource = 'default' | 'environment' | 'stored';

/**
 * The validated settings, and the only reader of the environment. Stored settings can change at run time, so users of
 * an editable setting read it each time.
 */
export class Config {
  private current: SettingValues;
  private stored: ReadonlySet<string> = new Set();

  private constructor(
    private readonly values: SettingValues,
    private readonly given: ReadonlySet<string>,
  ) {
    this.current = values;
  }

  /** Reads all settings and reports every problem at once, so that one restart is enough to fix them. */
  static load(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
    const values: Record<string, unknown> = {};
    const problems: string[] = [];
    const given = new Set<string>();
    for (const [name, setting] of Object.entries(TABLE)) {
      const text = environment[name]?.trim();
      const isGiven = text !== undefined && text !== '';
      if (isGiven) given.add(name);
      try {
        values[name] = isGiven ? setting.read(text) : setting.default;
      } catch (error) {
        problems.push(`${name} ${error instanceof Error ? error.message : String(error)}.`);
      }
    }
    problems.push(...unknownSettings(environment));
    if (values['FAIRLEAD_ROLE'] === 'worker' && values['DATABASE_URL'] === undefined)
      problems.push('FAIRLEAD_ROLE=worker requires PostgreSQL (DATABASE_URL): SQLite has a single process.');
    if ((values['FAIRLEAD_ACME_EAB_KEY_ID'] === undefined) !== (values['FAIRLEAD_ACME_EAB_MAC_KEY'] === undefined))
      problems.push('FAIRLEAD_ACME_EAB_KEY_ID and FAIRLEAD_ACME_EAB_MAC_KEY must be set together.');
    problems.push(...mailProblems(values));
    if (problems.length > 0 || !isComplete(values)) throw new ConfigError(problems);
    return new Config(values, given);
  }

  get<N extends SettingName>(name: N): SettingValues[N] {
    return this.current[name];
  }

  source(name: SettingName): SettingSource {
    if (this.given.has(name)) return 'environment';
    return this.stored.has(name) ? 'stored' : 'default';
  }

  /** Loads stored values, as text by name; the environment takes precedence. Returns the values that cannot be used. */
  useStored(texts: ReadonlyMap<string, string>): string[] {
    const values: Record<string, unknown> = { ...this.values };
    const problems: string[] = [];
    const stored = new Set<string>();
    for (const [name, text] of texts) {
      const setting = TABLE[name];
      if (!setting?.editable || this.given.has(name)) continue;
      try {
        values[name] = setting.read(text);
        stored.add(name);
      } catch (error) {
        problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (isComplete(values)) this.current = values;
    this.stored = stored;
    return problems;
  }

  /** A copy with some settings replaced, for tests and for tools that start a part of Fairlead. */
  with(changes: Partial<SettingValues>): Config {
    return new Config({ ...this.values, ...changes }, new Set([...this.given, ...Object.keys(changes)]));
  }

  get dialect(): 'sqlite' | 'postgres' {
    return this.get('DATABASE_URL') === undefined ? 'sqlite' : 'postgres';
  }

  /** Without a trailing slash. */
  publicUrl(port: number = this.get('PORT')): string {
    return (this.get('FAIRLEAD_PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '');
  }
}

/** Each value is the default of its setting, or was parsed from the text. */
function isComplete(values: object): values is SettingValues {
  return Object.keys(SETTINGS).every((name) => name in values);
}

/** A misspelled name would otherwise leave its setting at the default without notice. */
function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('FAIRLEAD_') && !name.startsWith('FAIRLEAD_TEST_') && !(name in SETTINGS))
    .map((name) => `${name} is not a known setting.`);
}
