import type { ApplicationRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { type CommandsBlockedReason, commandsBlockedReason } from '../../../features/commands/blocked-reason';
import { deploymentQuery } from '../../../features/deployments/queries';

/** Why the application runs no commands; undefined while that is unknown. */
export function useCommandsBlockedReason(
  application: ApplicationRecord | undefined,
): CommandsBlockedReason | undefined {
  const current = application?.current_deployment_id ?? null;
  const { data } = useQuery({
    ...deploymentQuery(application?.id ?? '', current ?? ''),
    // Only a detected kind needs a request.
    enabled: current !== null && application?.runtime === 'auto',
  });
  return application && commandsBlockedReason(application, data?.artifact?.kind);
}
