import { IconChartLine } from '@tabler/icons-react';
import { ButtonLink } from '../../components/ui/layout/button-link';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { Panel } from '../../components/ui/layout/panel';

interface Props {
  /** Pages, which the proxy of the server serves; otherwise nothing was deployed yet. */
  isStatic: boolean;
  serverId: string;
}

/** Where there is nothing that could be measured. */
export const NoUsage = ({ isStatic, serverId }: Props) => (
  <Panel>
    <EmptyState
      icon={<IconChartLine size={32} stroke={1.5} />}
      title={isStatic ? 'Pages take nothing of their own' : 'Nothing has been measured yet'}
      action={
        <ButtonLink to="/servers/$serverId/metrics" params={{ serverId }} variant="default">
          Metrics of its server
        </ButtonLink>
      }
    >
      {isStatic
        ? 'The proxy of the server serves them itself: no process runs for them.'
        : 'Once it is deployed, what its processes take of processor and memory is measured all the time, and kept.'}
    </EmptyState>
  </Panel>
);
