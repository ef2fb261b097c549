import { isDeadlock } from '../platform/database/errors/is-deadlock';

const TIMES = 3;

/** PostgreSQL ends one of two transactions that wait for each other; the work of an operation must not fail for that. */
export async function retryDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let left = TIMES; ; left -= 1) {
    try {
      return await transaction();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}
