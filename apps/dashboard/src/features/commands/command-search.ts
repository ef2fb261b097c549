import { COMMAND_RUN_STATUSES, type CommandRunStatus } from '@fairlead/contracts';
import { filterSearch, type ListSearch, listSearch, searchText } from '../../lib/url/list-search';

const COMMAND_SORTS = ['name', 'next_run_at', 'created_at'] as const;
export type CommandSort = (typeof COMMAND_SORTS)[number];

const STATES = ['enabled', 'paused'] as const;
export type CommandState = (typeof STATES)[number];

export interface CommandSearch extends ListSearch<CommandSort> {
  state?: CommandState;
  search?: string;
}

export const commandSearch = (raw: Record<string, unknown>): CommandSearch => ({
  ...listSearch(raw, COMMAND_SORTS),
  ...filterSearch(raw, 'state', STATES),
  ...searchText(raw),
});

/** Repeated here instead of imported from the labels of runs: the search of every page is in the first load. */
export const RUN_TRIGGERS = ['schedule', 'dashboard', 'api'] as const;
export type RunTriggerFilter = (typeof RUN_TRIGGERS)[number];

const RUN_SORTS = ['created_at'] as const;
export type RunSort = (typeof RUN_SORTS)[number];

export interface CommandRunSearch extends ListSearch<RunSort> {
  status?: CommandRunStatus;
  trigger?: RunTriggerFilter;
  /** The ID of a command, or `one-off` for runs without one. */
  command_id?: string;
}

export function commandRunSearch(raw: Record<string, unknown>): CommandRunSearch {
  const command = raw['command_id'];
  return {
    ...listSearch(raw, RUN_SORTS),
    ...filterSearch(raw, 'status', COMMAND_RUN_STATUSES),
    ...filterSearch(raw, 'trigger', RUN_TRIGGERS),
    ...(typeof command === 'string' && command && { command_id: command }),
  };
}
