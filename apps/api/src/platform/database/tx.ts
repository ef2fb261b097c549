import type { EntityManager } from 'typeorm';

/** An open transaction. Functions that must be atomic take it as their first parameter. */
export type Tx = EntityManager;
