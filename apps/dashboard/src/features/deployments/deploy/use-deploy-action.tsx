import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { toastError } from '../../../lib/browser/toast';
import { useOpenDeployment } from '../../../lib/browser/use-open-deployment';
import { activeDeploymentsQuery } from '../queries';
import type { DeployDialogName } from './deploy-dialogs';

const DeployDialogs = lazy(() => import('./deploy-dialogs'));

interface DeployAction {
  /** Deploys the head of the branch and opens the deployment, or opens the dialog where something is to be chosen or explained. */
  deploy: () => Promise<void>;
  open: (dialog: DeployDialogName) => void;
  isPending: boolean;
  /** Queued and running deployments. */
  active: readonly DeploymentRecord[];
  /** To be rendered beside what starts the action. */
  dialogs: ReactNode;
}

/** Deploying an application from a button of any page. */
export function useDeployAction(application: ApplicationRecord): DeployAction {
  const client = useQueryClient();
  const watch = useOpenDeployment();
  const query = activeDeploymentsQuery({ application_id: application.id });
  const { data: active = [] } = useQuery(query);
  const [isPending, setPending] = useState(false);
  const [dialogs, setDialogs] = useState<{ dialog: DeployDialogName | undefined }>();
  const open = (dialog: DeployDialogName) => setDialogs({ dialog });
  const deploy = async () => {
    setPending(true);
    // An upload has to be chosen.
    if (application.source.type === 'upload') {
      setPending(false);
      return open('deploy');
    }
    // With another deployment in progress this one has to wait, so the dialog explains that first. The cached state may
    // be older than its end.
    const before = active.length > 0 ? await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => active) : active;
    if (before.length > 0) {
      setPending(false);
      return open('deploy');
    }
    try {
      const { deployNow } = await import('./deploy-now');
      const deployment = await deployNow(client, application);
      if (deployment) watch(deployment);
    } catch (error) {
      // Without a connection its code cannot be loaded.
      toastError(error, `Could not deploy ${application.name}`);
    } finally {
      setPending(false);
    }
  };
  return {
    deploy,
    open,
    isPending,
    active,
    dialogs: dialogs && (
      <Suspense>
        <DeployDialogs
          application={application}
          active={active}
          dialog={dialogs.dialog}
          onClose={() => setDialogs({ dialog: undefined })}
        />
      </Suspense>
    ),
  };
}
