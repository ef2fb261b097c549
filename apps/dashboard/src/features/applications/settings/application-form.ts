import type { UseFormReturnType } from '@mantine/form';
import type { SettingsValues } from './settings-values';

/** The form of a new or an existing application. */
export type ApplicationForm = UseFormReturnType<SettingsValues>;
