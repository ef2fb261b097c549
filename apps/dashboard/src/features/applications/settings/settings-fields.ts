import type { UseFormReturnType } from '@mantine/form';
import type { ComponentPropsWithRef } from 'react';
import type { FIELDS } from './settings-rules';
import type { SettingsValues } from './settings-values';

type Path = Exclude<(typeof FIELDS)[number], 'server_id' | 'env'>;

/** What a form gives the field of a setting: its value, its error, and what happens as it changes. */
export type SettingsFields = (path: Path) => ReturnType<UseFormReturnType<SettingsValues>['getInputProps']>;

/** Texts that programs read: no keyboard should correct them. */
export const EXACT = {
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const satisfies ComponentPropsWithRef<'input'>;
