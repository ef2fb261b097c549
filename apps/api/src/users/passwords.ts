import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id, which is the library's default algorithm. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

let dummyHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Verifies a password against its hash. Without a user a dummy hash is verified instead, so that the response time does
 * not reveal which accounts exist.
 */
export async function matchesPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64'));
  const isCorrect = await verify(passwordHash ?? (await dummyHash), password);
  return isCorrect && passwordHash !== undefined;
}
