import type { ApplicationRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { type CommandsBlockedReason, commandsBlockedReason } from '../../../features/commands/blocked-reason';
import { deploymentQuery } from '../../../features/deployments/queries';

/** Why no command of an application runs as it is; nothing while that is not known. */
export function useCommandsBlockedReason(
  application: ApplicationRecord | undefined,
): CommandsBlockedReason | undefined {
  const current = application?.current_deployment_id ?? null;
  const { data } = useQuery({
    ...deploymentQuery(application?.id ?? '', current ?? ''),
    // Only what is detected has to be asked for.
    enabled: current !== null && application?.runtime === 'auto',
  });
  return application && commandsBlockedReason(application, data?.artifact?.kind);
}
