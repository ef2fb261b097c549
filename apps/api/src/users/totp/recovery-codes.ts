import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@fairlead/contracts';
import { sha256Hex } from '../../auth/secret-tokens';
import type { Tx } from '../../platform/database/tx';
import { RecoveryCode } from './recovery-code.entity';

/** Crockford's base32, without ambiguous characters. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits in groups of four, which cannot be guessed, so a fast hash is sufficient. */
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Replaces all recovery codes. Only hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await tx.delete(RecoveryCode, { userId });
  await tx.insert(
    RecoveryCode,
    codes.map((code) => ({ userId, hash: sha256Hex(plain(code)) })),
  );
  return codes;
}

/** Consumes a recovery code; of concurrent requests with the same code, one succeeds. */
export async function consumeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const taken = await tx.delete(RecoveryCode, { userId, hash: sha256Hex(plain(code)) });
  return taken.affected === 1;
}

function newCode(): string {
  return Array.from({ length: GROUPS }, newGroup).join('-');
}

function newGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** Normalises user input: uppercase, without hyphens, with O for 0. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}
