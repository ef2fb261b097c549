import { type ApplicationRecord, applicationStatsRead } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { currentDeploymentsQuery } from '../queries';
import type { DetectedRuntime } from './application-kind';
import type { DetectedProcess } from './fields/process-fields';

export interface LiveRuntime {
  /** What `auto` resolved to in the live release. */
  kind: DetectedRuntime | undefined;
  /** Whether this is known as far as possible: before that, the form cannot tell which fields apply. */
  isKnown: boolean;
  /** Processes that run without being in the settings. */
  processes: readonly DetectedProcess[];
}

/** Facts of the live release that the settings do not contain. */
export function useLiveRuntime(application: ApplicationRecord): LiveRuntime {
  const { id, current_deployment_id: current, processes: named, pending_changes: pending } = application;
  const { data: deployments, isPending } = useQuery({
    ...currentDeploymentsQuery([application]),
    enabled: current !== null,
  });
  const kind = deployments?.[id]?.artifact?.kind;
  const { data: names = [] } = useQuery({
    // Under the keys that a deployment invalidates.
    queryKey: ['applications', 'usage', id, 'names'],
    queryFn: async ({ signal }) => {
      const { data } = await applicationStatsRead({ path: { id }, signal, throwOnError: true });
      return [...new Set(data.data.processes.map(({ name }) => name))];
    },
    enabled: kind === 'systemd',
    // It only completes a list: an unreachable server is reported elsewhere.
    retry: false,
    staleTime: Infinity,
  });
  const others = names.filter(
    // A process that was removed from the settings runs until the next deployment, but is not from the Procfile.
    (name) => name !== 'web' && !(name in named) && !pending.some((field) => field.startsWith(`processes.${name}.`)),
  );
  const asks = application.runtime === 'auto' && application.source.type !== 'image' && current !== null;
  return { kind, isKnown: !asks || !isPending, processes: others.map((name) => ({ name })) };
}
