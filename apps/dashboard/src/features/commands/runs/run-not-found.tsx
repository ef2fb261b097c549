import { IconHistory } from '@tabler/icons-react';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';

/** In place of a run that is not there, or not any more. */
export const RunNotFound = ({ applicationId }: { applicationId: string }) => (
  <Panel>
    <EmptyState
      icon={<IconHistory size={32} stroke={1.5} />}
      title="There is no such run"
      action={
        <ButtonLink variant="default" to="/applications/$applicationId/commands/runs" params={{ applicationId }}>
          To the runs
        </ButtonLink>
      }
    >
      Runs are kept for some weeks, and the newest of each command; the settings of the instance say for how long.
    </EmptyState>
  </Panel>
);
