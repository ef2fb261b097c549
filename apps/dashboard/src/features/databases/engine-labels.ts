import type { DatabaseRecord } from '@fairlead/client';
import type { DatabaseEngine } from '@fairlead/contracts';

interface EngineWords {
  label: string;
  /** What it is good for, for whoever has to choose. */
  text: string;
}

export const ENGINE_LABELS: Readonly<Record<DatabaseEngine, EngineWords>> = {
  postgresql: { label: 'PostgreSQL', text: 'The one to take when nothing speaks for another.' },
  mariadb: { label: 'MariaDB', text: 'For what is written for MySQL: WordPress, Laravel, and most PHP.' },
  redis: { label: 'Redis', text: 'Keys in memory, kept on disk: caches, queues, sessions. An instance of its own.' },
  mysql: { label: 'MySQL', text: 'Where the server’s package sources have it. Debian’s do not: take MariaDB there.' },
};

/** "PostgreSQL 15.14", as far as that is known. */
export const engineLabel = ({ engine, version }: Pick<DatabaseRecord, 'engine' | 'version'>) =>
  [ENGINE_LABELS[engine].label, version].filter(Boolean).join(' ');

export const hasMemoryLimit = (engine: DatabaseEngine) => engine === 'redis';
export const takesDatabaseName = (engine: DatabaseEngine) => engine !== 'redis';
