import { ApiError, fieldErrors } from '../../../lib/api/api-error';
import { PIPELINE_FIELDS } from './pipeline-values';

/** Errors of the API by the fields of the form; each error in a condition is one of the list. */
export function pipelineErrors(error: unknown): Partial<Record<string, string>> {
  const { server_ids, application_ids, lifetime_seconds, ...others } = fieldErrors(error, PIPELINE_FIELDS);
  const inConditions =
    error instanceof ApiError ? error.details.filter(({ field }) => field.startsWith('conditions')) : [];
  return {
    ...others,
    ...(inConditions.length > 0 && { conditions: inConditions.map(({ message }) => message).join(' ') }),
    ...(server_ids && { servers: server_ids }),
    ...(application_ids && { applications: application_ids }),
    ...(lifetime_seconds && { lifetimeMinutes: lifetime_seconds }),
  };
}
