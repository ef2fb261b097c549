import { COMMAND_RUN_STATUSES, type CommandRunStatus } from '@fairlead/contracts';
import { chosen, type ListSearch, listSearch, searchText } from '../../lib/list-search';

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
  ...chosen(raw, 'state', STATES),
  ...searchText(raw),
});

/** Not imported from the words of runs: the addresses of all pages are in what is loaded first. */
export const RUN_TRIGGERS = ['schedule', 'dashboard', 'api'] as const;
export type RunTrigger = (typeof RUN_TRIGGERS)[number];

const RUN_SORTS = ['created_at'] as const;
export type RunSort = (typeof RUN_SORTS)[number];

export interface RunSearch extends ListSearch<RunSort> {
  status?: CommandRunStatus;
  trigger?: RunTrigger;
  command_id?: string;
}

export function runSearch(raw: Record<string, unknown>): RunSearch {
  const command = raw['command_id'];
  return {
    ...listSearch(raw, RUN_SORTS),
    ...chosen(raw, 'status', COMMAND_RUN_STATUSES),
    ...chosen(raw, 'trigger', RUN_TRIGGERS),
    ...(typeof command === 'string' && command && { command_id: command }),
  };
}
