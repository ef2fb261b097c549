import type { ComponentPropsWithRef } from 'react';

/** Machine-readable input: no autocorrection. */
export const EXACT_INPUT_PROPS = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const satisfies ComponentPropsWithRef<'input'>;
