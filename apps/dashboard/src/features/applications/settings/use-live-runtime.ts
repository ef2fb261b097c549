import { type ApplicationRecord, applicationStatsRead } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { currentDeploymentsQuery } from '../queries';
import type { DetectedRuntime } from './application-kind';
import type { DetectedProcess } from './fields/process-fields';

export interface LiveRuntime {
  /** What `auto` came to with the release that is live. */
  kind: DetectedRuntime | undefined;
  /** Whether that is known, as far as it can be: until then the form cannot tell which fields it has. */
  isKnown: boolean;
  /** Processes that run without being named in the settings. */
  processes: readonly DetectedProcess[];
}

/** Of the release that is live: settings that nobody made show in it. */
export function useLiveRuntime(application: ApplicationRecord): LiveRuntime {
  const { id, current_deployment_id: current, processes: named, pending_changes: pending } = application;
  const { data: deployments, isPending } = useQuery({
    ...currentDeploymentsQuery([application]),
    enabled: current !== null,
  });
  const kind = deployments?.[id]?.artifact?.kind;
  const { data: names = [] } = useQuery({
    // Below what a deployment makes stale.
    queryKey: ['applications', 'usage', id, 'names'],
    queryFn: async ({ signal }) => {
      const { data } = await applicationStatsRead({ path: { id }, signal, throwOnError: true });
      return [...new Set(data.data.processes.map(({ name }) => name))];
    },
    enabled: kind === 'systemd',
    // It only completes a list: a server that does not answer is told of elsewhere.
    retry: false,
    staleTime: Infinity,
  });
  const others = names.filter(
    // What was taken out of the settings runs until the next deployment, and is none of the Procfile.
    (name) => name !== 'web' && !(name in named) && !pending.some((field) => field.startsWith(`processes.${name}.`)),
  );
  const asks = application.runtime === 'auto' && application.source.type === 'git' && current !== null;
  return { kind, isKnown: !asks || !isPending, processes: others.map((name) => ({ name })) };
}
