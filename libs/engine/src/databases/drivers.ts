import type { DatabaseEngine } from '@fairlead/contracts';
import { EngineError } from '../engine-error';
import type { DatabaseDriver } from './driver';
import { mariadb } from './mariadb';
import { postgresql } from './postgresql';

/** Another engine is one more file and a line here. */
const DRIVERS: Readonly<Partial<Record<DatabaseEngine, DatabaseDriver>>> = { postgresql, mariadb };

export function driverOf(engine: DatabaseEngine): DatabaseDriver {
  const driver = DRIVERS[engine];
  if (!driver) throw new EngineError('ENGINE_UNAVAILABLE', `This version of Fairlead has no driver for ${engine}.`);
  return driver;
}
