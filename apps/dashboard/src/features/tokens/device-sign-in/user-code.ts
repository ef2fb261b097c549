import { USER_CODE_ALPHABET, USER_CODE_LENGTH } from '@fairlead/contracts';

/** `wdjb mjht` as `WDJB-MJHT`, while it is typed as well. */
export function formatUserCode(text: string): string {
  const code = [...text.toUpperCase()]
    .filter((character) => USER_CODE_ALPHABET.includes(character))
    .join('')
    .slice(0, USER_CODE_LENGTH);
  const half = USER_CODE_LENGTH / 2;
  return code.length > half ? `${code.slice(0, half)}-${code.slice(half)}` : code;
}

export const isUserCode = (text: string): boolean => formatUserCode(text).length === USER_CODE_LENGTH + 1;
