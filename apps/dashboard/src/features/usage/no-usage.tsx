import { IconChartLine } from '@tabler/icons-react';
import { ButtonLink } from '../../components/ui/button-link';
import { Empty } from '../../components/ui/empty';
import { Panel } from '../../components/ui/panel';

interface Props {
  /** Pages, which the proxy of the server serves; otherwise nothing was deployed yet. */
  isStatic: boolean;
  serverId: string;
}

/** Where there is nothing that could be measured. */
export const NoUsage = ({ isStatic, serverId }: Props) => (
  <Panel>
    <Empty
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
    </Empty>
  </Panel>
);
