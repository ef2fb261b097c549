import { parseDotenv } from '../../../lib/dotenv';
import { problemsOf } from '../settings/settings-rules';
import { NO_SETTINGS, type SettingsValues } from '../settings/settings-values';

/** What the form for a new application holds; the environment as the text of a `.env`. */
export interface NewApplication extends SettingsValues {
  server_id: string;
  env: string;
}

export const NOTHING_YET: NewApplication = { ...NO_SETTINGS, server_id: '', env: '' };

export function problemsOfNew(values: NewApplication): Record<string, string> {
  const { problems } = parseDotenv(values.env);
  return {
    ...problemsOf(values),
    ...(!values.server_id && { server_id: 'Choose the server it runs on.' }),
    ...(problems.length > 0 && { env: 'Some lines could not be read: see below.' }),
  };
}
