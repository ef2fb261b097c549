import type { UseFormReturnType } from '@mantine/form';
import type { ComponentPropsWithRef } from 'react';
import type { SettingsValues } from './settings-values';

/** The form of an application, whether it is there already or not. */
export type ApplicationForm = UseFormReturnType<SettingsValues>;

/** Texts that programs read: no keyboard should correct them. */
export const EXACT_INPUT_PROPS = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const satisfies ComponentPropsWithRef<'input'>;
