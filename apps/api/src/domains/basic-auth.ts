import { hash } from 'bcryptjs';
import { secret, type Secret } from '@fairlead/engine';

/** Some tens of milliseconds on current hardware; the proxy caches successful checks. */
const COST = 10;

/** The hash the proxy compares a password with; the password itself is not stored. */
export async function hashBasicAuthPassword(password: string): Promise<Secret> {
  return secret(await hash(password, COST));
}
