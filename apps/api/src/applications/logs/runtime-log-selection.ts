import type { RuntimeLogsQuery } from '@fairlead/dto';
import type { RuntimeLogFilter, RuntimeLogRange } from '@fairlead/engine';
import { invalidField } from '../../platform/http/errors/app-error';

/** Which lines a request is for, checked as a whole. */
export interface RuntimeLogSelection {
  readonly limit: number;
  readonly filter: RuntimeLogFilter;
  readonly range: RuntimeLogRange;
  readonly around?: Date;
}

/** Parameters that end a range, which a stream does not. */
const ENDS = ['before', 'until', 'around'] as const;

const BOUNDS = ['cursor', 'before', 'since', 'until'] as const;

/** @throws {AppError} VALIDATION_FAILED if the parameters contradict each other */
export function runtimeLogSelection(query: RuntimeLogsQuery, followed: boolean): RuntimeLogSelection {
  const { limit, process, instance, stream, search, level, cursor, before, since, until, around } = query;
  const ending = ENDS.find((name) => query[name] !== undefined);
  if (followed && ending !== undefined) throw invalidField(ending, `${ending} cannot be used to follow the log`);
  const bound = BOUNDS.find((name) => query[name] !== undefined);
  if (around !== undefined && bound !== undefined)
    throw invalidField('around', `around cannot be combined with ${bound}`);
  if (cursor !== undefined && before !== undefined)
    throw invalidField('before', 'before cannot be combined with cursor');
  if (since !== undefined && until !== undefined && Date.parse(since) > Date.parse(until))
    throw invalidField('until', 'until must not be before since');
  return {
    limit,
    filter: { process, instance, stream, search, level },
    range: { cursor, before, since: moment(since), until: moment(until) },
    ...(around !== undefined && { around: new Date(around) }),
  };
}

const moment = (given: string | undefined): Date | undefined => (given === undefined ? undefined : new Date(given));
