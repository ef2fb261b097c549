import { parseDotenv } from '../../../lib/dotenv';
import { fitting, type Kind } from '../settings/kind';
import { problemsOf } from '../settings/settings-rules';
import { NO_SETTINGS, type SettingsValues } from '../settings/settings-values';

export function problemsOfNew(values: SettingsValues, kind: Kind): Record<string, string> {
  const { problems } = parseDotenv(values.env);
  return {
    ...problemsOf(fitting(values, NO_SETTINGS, kind), kind),
    ...(!values.server_id && { server_id: 'Choose the server it runs on.' }),
    ...(problems.length > 0 && { env: 'Some lines could not be read: see below.' }),
  };
}
