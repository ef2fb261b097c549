import { randomInt } from 'node:crypto';
import { USER_CODE_ALPHABET, USER_CODE_LENGTH } from '@fairlead/contracts';

const SHAPE = new RegExp(`^[${USER_CODE_ALPHABET}]{${USER_CODE_LENGTH}}$`);

/** 34 bits, which are enough where attempts are limited and codes live for minutes. */
export function newUserCode(): string {
  return Array.from({ length: USER_CODE_LENGTH }, () =>
    USER_CODE_ALPHABET.charAt(randomInt(USER_CODE_ALPHABET.length)),
  ).join('');
}

/** `WDJB-MJHT`, as people read it. */
export function formatUserCode(code: string): string {
  const half = USER_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** A code as it was entered; undefined where it cannot be one. */
export function parseUserCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '');
  return SHAPE.test(code) ? code : undefined;
}
