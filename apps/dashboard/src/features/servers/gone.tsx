import { IconServerOff } from '@tabler/icons-react';
import { ButtonLink } from '../../components/ui/layout/button-link';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { Panel } from '../../components/ui/layout/panel';

/** In place of a server that is no longer there, or never was. */
export const ServerNotFound = () => (
  <Panel>
    <EmptyState
      icon={<IconServerOff size={32} stroke={1.5} />}
      title="There is no such server"
      action={
        <ButtonLink to="/servers" variant="default">
          To the servers
        </ButtonLink>
      }
    >
      It has been removed, or the address is not right. What was done with it stands in the activity log.
    </EmptyState>
  </Panel>
);
