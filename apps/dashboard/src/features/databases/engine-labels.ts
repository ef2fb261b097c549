import type { DatabaseRecord } from '@fairlead/client';
import type { DatabaseEngine } from '@fairlead/contracts';

interface EngineLabel {
  label: string;
  /** Hint for choosing an engine. */
  text: string;
}

export const ENGINE_LABELS: Readonly<Record<DatabaseEngine, EngineLabel>> = {
  postgresql: { label: 'PostgreSQL', text: 'A good default.' },
  mariadb: { label: 'MariaDB', text: 'MySQL-compatible: for WordPress, Laravel and most PHP applications.' },
  redis: {
    label: 'Redis',
    text: 'In-memory store with persistence: caches, queues, sessions. Runs as a separate instance.',
  },
  mysql: { label: 'MySQL', text: 'If the server’s package sources have it. Debian’s do not: use MariaDB there.' },
};

/** "PostgreSQL 15.14", or without the version while it is unknown. */
export const engineLabel = ({ engine, version }: Pick<DatabaseRecord, 'engine' | 'version'>) =>
  [ENGINE_LABELS[engine].label, version].filter(Boolean).join(' ');

export const hasMemoryLimit = (engine: DatabaseEngine) => engine === 'redis';
export const takesDatabaseName = (engine: DatabaseEngine) => engine !== 'redis';
