import type { EntityManager } from 'typeorm';

/** An open transaction. What must be atomic takes it as its first parameter. */
export type Tx = EntityManager;
