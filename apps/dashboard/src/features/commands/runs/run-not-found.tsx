import { IconHistory } from '@tabler/icons-react';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';

/** Shown for a run that does not exist, or no longer does. */
export const RunNotFound = ({ applicationId }: { applicationId: string }) => (
  <Panel>
    <EmptyState
      icon={<IconHistory size={32} stroke={1.5} />}
      title="Run not found"
      action={
        <ButtonLink variant="default" to="/applications/$applicationId/commands/runs" params={{ applicationId }}>
          View all runs
        </ButtonLink>
      }
    >
      Old runs are deleted after the retention period in the instance settings. The latest run of each command is always
      kept.
    </EmptyState>
  </Panel>
);
