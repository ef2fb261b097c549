import { IconChartLine } from '@tabler/icons-react';
import { ButtonLink } from '../../components/ui/layout/button-link';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { Panel } from '../../components/ui/layout/panel';

interface Props {
  /** Whether it is a static site, served by the server’s proxy. Otherwise it is not deployed yet. */
  isStatic: boolean;
  serverId: string;
}

/** Empty state of the metrics. */
export const NoUsage = ({ isStatic, serverId }: Props) => (
  <Panel>
    <EmptyState
      icon={<IconChartLine size={32} stroke={1.5} />}
      title={isStatic ? 'No metrics for static sites' : 'No metrics yet'}
      action={
        <ButtonLink to="/servers/$serverId/metrics" params={{ serverId }} variant="default">
          Server metrics
        </ButtonLink>
      }
    >
      {isStatic
        ? 'The server’s proxy serves the files; no process runs.'
        : 'CPU and memory usage is recorded continuously after the first deployment.'}
    </EmptyState>
  </Panel>
);
