import { parseDotenv } from '../../../lib/format/dotenv';
import { settingsForKind, type ApplicationKind } from '../settings/application-kind';
import { settingsProblems } from '../settings/settings-rules';
import { EMPTY_SETTINGS_VALUES, type SettingsValues } from '../settings/settings-values';

export function newApplicationProblems(values: SettingsValues, kind: ApplicationKind): Record<string, string> {
  const { problems } = parseDotenv(values.env);
  return {
    ...settingsProblems(settingsForKind(values, EMPTY_SETTINGS_VALUES, kind), kind),
    ...(!values.server_id && { server_id: 'Select a server.' }),
    ...(problems.length > 0 && { env: 'Some lines could not be parsed: see below.' }),
  };
}
