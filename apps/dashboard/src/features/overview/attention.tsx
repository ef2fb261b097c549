import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import classes from './attention.module.css';
import { overviewQuery } from './queries';

const AttentionItems = lazy(() => import('./attention-items'));

/** As high as the items that follow. */
const Loading = ({ count }: { count: number }) => (
  <ul className={classes.items}>
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className={classes.item}>
        <Skeleton height={12} my={4} width="50%" />
      </li>
    ))}
  </ul>
);

/** Current problems, the most severe first, with links to fix them. */
export function Attention() {
  const { data, error, refetch } = useQuery(overviewQuery());
  if (error) return <ErrorNotice error={error} title="Could not load the overview" onRetry={() => void refetch()} />;
  const items = data?.attention;
  if (items?.every(({ deliberate }) => deliberate)) {
    return (
      <div>
        <p className={classes.calm}>
          <IconCircleCheck size={18} stroke={1.8} aria-hidden />
          Nothing needs your attention.
        </p>
        {items.length > 0 && (
          <Suspense>
            <AttentionItems items={items} />
          </Suspense>
        )}
      </div>
    );
  }
  return (
    <Panel title="Needs attention" flush>
      {items ? (
        <Suspense fallback={<Loading count={items.length} />}>
          <AttentionItems items={items} />
        </Suspense>
      ) : (
        <Loading count={1} />
      )}
    </Panel>
  );
}
