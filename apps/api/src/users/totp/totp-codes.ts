import { secret, type Secret } from '@fairlead/engine';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { LessThan } from 'typeorm';
import type { Tx } from '../../platform/database/tx';
import { TotpSecret } from './totp-secret.entity';

/** One step of 30 seconds in each direction (RFC 6238, section 5.2): clocks differ, and people type slowly. */
const DRIFT_SECONDS = 30;

export function newTotpSecret(): Secret {
  return secret(generateSecret());
}

export function otpauthUrl(totpSecret: Secret, email: string): string {
  return generateURI({ issuer: 'Fairlead', label: email, secret: totpSecret.reveal() });
}

export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** Consumes a valid unused code; of concurrent requests with the same code, one succeeds. */
export async function consumeTotpCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const stored = await tx.findOneBy(TotpSecret, { userId });
  if (stored === null) return false;
  const lastStep = timeStepOf(stored.secret, code);
  if (lastStep === undefined) return false;
  const taken = await tx.update(TotpSecret, { userId, lastStep: LessThan(lastStep) }, { lastStep });
  return taken.affected === 1;
}

/** The time step of the code. The library compares in constant time. */
function timeStepOf(totpSecret: Secret, token: string): number | undefined {
  const found = verifySync({ secret: totpSecret.reveal(), token, epochTolerance: DRIFT_SECONDS });
  return found.valid && 'timeStep' in found ? found.timeStep : undefined;
}
