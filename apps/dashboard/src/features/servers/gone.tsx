import { IconServerOff } from '@tabler/icons-react';
import { ButtonLink } from '../../components/ui/button-link';
import { Empty } from '../../components/ui/empty';
import { Panel } from '../../components/ui/panel';

/** In place of a server that is no longer there, or never was. */
export const Gone = () => (
  <Panel>
    <Empty
      icon={<IconServerOff size={32} stroke={1.5} />}
      title="There is no such server"
      action={
        <ButtonLink to="/servers" variant="default">
          To the servers
        </ButtonLink>
      }
    >
      It has been removed, or the address is not right. What was done with it stands in the activity log.
    </Empty>
  </Panel>
);
