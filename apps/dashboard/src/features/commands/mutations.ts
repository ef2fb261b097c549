import {
  type CommandRecord,
  type CommandRunRecord,
  commandRunsCancel,
  commandRunsCreate,
  commandsCreate,
  commandsRemove,
  commandsRun,
  commandsUpdate,
  type CreateCommand,
  type CreateCommandRun,
} from '@fairlead/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { commandRunQuery } from './queries';

type Of = Pick<CommandRecord, 'id' | 'application_id'>;

const forget = (client: QueryClient, applicationId: string) =>
  client.invalidateQueries({ queryKey: ['commands', applicationId] });

/** The response updates the cache right away, without waiting for the event. */
function keep(client: QueryClient, run: CommandRunRecord): void {
  client.setQueryData(commandRunQuery(run.application_id, run.id).queryKey, run);
  void client.invalidateQueries({ queryKey: ['command-runs', 'list', run.application_id] });
  void forget(client, run.application_id);
}

/** What the form sends: enabling and pausing has its own button. */
export type CommandChange = Required<Pick<CreateCommand, 'name' | 'command' | 'cron'>> & {
  time_zone: string;
  timeout_seconds: number | null;
};

/** Creates a command, or updates the one with this ID. */
export function useSaveCommand(applicationId: string, commandId: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CommandChange) =>
      commandId === undefined
        ? (await commandsCreate({ path: { id: applicationId }, body, throwOnError: true })).data.data
        : (await commandsUpdate({ path: { id: applicationId, commandId }, body, throwOnError: true })).data.data,
    onSuccess: () => forget(client, applicationId),
  });
}

export function useToggleCommand({ id: commandId, application_id: id }: Of) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (enabled: boolean) =>
      (await commandsUpdate({ path: { id, commandId }, body: { enabled }, throwOnError: true })).data.data,
    onSuccess: () => forget(client, id),
  });
}

export function useRemoveCommand({ id: commandId, application_id: id }: Of) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await commandsRemove({ path: { id, commandId }, throwOnError: true })).data.data,
    onSuccess: () => forget(client, id),
  });
}

export function useRunCommand(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (commandId: string) =>
      (await commandsRun({ path: { id: applicationId, commandId }, throwOnError: true })).data.data,
    onSuccess: (run) => keep(client, run),
  });
}

/** Runs a command line once. */
export function useRunOnce(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateCommandRun) =>
      (await commandRunsCreate({ path: { id: applicationId }, body, throwOnError: true })).data.data,
    onSuccess: (run) => keep(client, run),
  });
}

export function useCancelCommandRun({
  id: runId,
  application_id: id,
}: Pick<CommandRunRecord, 'id' | 'application_id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await commandRunsCancel({ path: { id, runId }, throwOnError: true })).data.data,
    onSuccess: (run) => keep(client, run),
    // The run may already have ended, and then the page has to show how.
    onError: () => void client.invalidateQueries({ queryKey: commandRunQuery(id, runId).queryKey }),
  });
}
