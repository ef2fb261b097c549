import { EngineError } from '../errors/engine-error';
import type { DatabaseDriver } from './database-driver';

/** Debian has no MySQL server, only the compatible MariaDB, so MySQL is refused before anything is done. */
const unavailable = (): Promise<never> =>
  Promise.reject(
    new EngineError(
      'ENGINE_UNAVAILABLE',
      'Fairlead does not install MySQL, which Debian does not have; choose mariadb, which the clients and dumps of MySQL work with.',
    ),
  );

export const mysqlDriver: DatabaseDriver = {
  engine: 'mysql',
  requireAvailable: unavailable,
  install: unavailable,
  create: unavailable,
  setPassword: unavailable,
  // A MySQL database never exists.
  drop: () => Promise.resolve(),
  inspect: () => Promise.resolve(new Map()),
  slowStatements: unavailable,
  dump: unavailable,
  restore: unavailable,
  fingerprint: unavailable,
};
