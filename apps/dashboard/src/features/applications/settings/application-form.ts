import type { UseFormReturnType } from '@mantine/form';
import type { ComponentPropsWithRef } from 'react';
import type { SettingsValues } from './settings-values';

/** The form of a new or an existing application. */
export type ApplicationForm = UseFormReturnType<SettingsValues>;

/** Machine-readable input: no autocorrection. */
export const EXACT_INPUT_PROPS = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const satisfies ComponentPropsWithRef<'input'>;
