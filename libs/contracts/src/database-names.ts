import type { DatabaseEngine } from './databases';

interface NameRule {
  readonly pattern: RegExp;
  readonly maxLength: number;
  /** Names that the engine, the system or Fairlead itself uses. */
  readonly reserved: RegExp;
}

/** Names that need no quoting anywhere: in SQL, in a URL, in a shell, in a file name. */
const PLAIN = /^[a-z_][a-z0-9_]*$/;
const OURS = 'fl_.*|fairlead.*|root|public';

const MARIADB_NAMES = {
  databaseName: {
    pattern: PLAIN,
    maxLength: 64,
    reserved: new RegExp(`^(${OURS}|mysql|information_schema|performance_schema|sys|test)$`),
  },
  username: { pattern: PLAIN, maxLength: 32, reserved: new RegExp(`^(${OURS}|mysql.*|mariadb.*|debian.*)$`) },
};

/** What a database and its owner may be called. A name beginning with `app_` would be an account of the server as well. */
export const DATABASE_NAME_RULES: Readonly<
  Record<DatabaseEngine, { readonly databaseName: NameRule; readonly username: NameRule }>
> = {
  postgresql: {
    databaseName: { pattern: PLAIN, maxLength: 63, reserved: new RegExp(`^(${OURS}|postgres|template.*)$`) },
    username: { pattern: PLAIN, maxLength: 63, reserved: new RegExp(`^(${OURS}|postgres|pg_.*|app_.*|none)$`) },
  },
  mariadb: MARIADB_NAMES,
  mysql: MARIADB_NAMES,
  redis: {
    databaseName: { pattern: PLAIN, maxLength: 64, reserved: new RegExp(`^(${OURS})$`) },
    username: { pattern: PLAIN, maxLength: 64, reserved: new RegExp(`^(${OURS}|default)$`) },
  },
};

export function isValidDatabaseName(engine: DatabaseEngine, kind: 'databaseName' | 'username', name: string): boolean {
  const { pattern, maxLength, reserved } = DATABASE_NAME_RULES[engine][kind];
  return name.length <= maxLength && pattern.test(name) && !reserved.test(name);
}
