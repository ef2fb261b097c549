import type { DatabaseRecord } from '@fairlead/client';

/** The part of a database's page that shows its slow statements. */
export const SLOW_STATEMENTS_HASH = 'slow-statements';

/** Fairlead reads no statistics of MySQL. */
export const hasSlowStatements = ({ engine }: Pick<DatabaseRecord, 'engine'>): boolean => engine !== 'mysql';
