import { hash } from 'bcryptjs';
import { secret, type Secret } from '@fairlead/engine';

/** Some tens of milliseconds on a present machine; the proxy remembers what it has checked. */
const COST = 10;

/** What the proxy compares a password with; the password itself is not kept. */
export async function hashBasicAuthPassword(password: string): Promise<Secret> {
  return secret(await hash(password, COST));
}
