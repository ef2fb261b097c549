import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id, which is the library's default algorithm. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

let nobody: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Whether the password is the one behind the hash. Where there is no such person, a password that nobody knows is checked
 * instead, so that the time of the answer does not tell who has an account.
 */
export async function matchesPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(32).toString('base64'));
  const right = await verify(passwordHash ?? (await nobody), password);
  return right && passwordHash !== undefined;
}
