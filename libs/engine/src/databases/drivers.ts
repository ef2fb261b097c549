import type { DatabaseEngine } from '@fairlead/contracts';
import type { DatabaseDriver } from './database-driver';
import { mariadbDriver } from './mariadb/mariadb-driver';
import { mysqlDriver } from './mysql-driver';
import { postgresqlDriver } from './postgresql/postgresql-driver';
import { redisDriver } from './redis/redis-driver';

/** Drivers by engine. A new engine needs one file and a line here. */
const DRIVERS: Readonly<Record<DatabaseEngine, DatabaseDriver>> = {
  postgresql: postgresqlDriver,
  mariadb: mariadbDriver,
  mysql: mysqlDriver,
  redis: redisDriver,
};

export function driverOf(engine: DatabaseEngine): DatabaseDriver {
  return DRIVERS[engine];
}
