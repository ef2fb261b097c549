import type { DatabaseEngine } from './databases';

interface NameRule {
  readonly pattern: RegExp;
  readonly maxLength: number;
  /** Names reserved by the engine, the system or Fairlead. */
  readonly reserved: RegExp;
}

/** Names that need no quoting in SQL, URLs, shells and file names. */
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

/**
 * Valid names of a database and its owner. A name beginning with `app_` would collide with system accounts of the
 * server.
 */
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
