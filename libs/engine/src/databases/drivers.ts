import type { DatabaseEngine } from '@fairlead/contracts';
import type { DatabaseDriver } from './driver';
import { mariadb } from './mariadb';
import { mysql } from './mysql';
import { postgresql } from './postgresql';
import { redis } from './redis';

/** Another engine is one more file and a line here. */
const DRIVERS: Readonly<Record<DatabaseEngine, DatabaseDriver>> = { postgresql, mariadb, mysql, redis };

export function driverOf(engine: DatabaseEngine): DatabaseDriver {
  return DRIVERS[engine];
}
