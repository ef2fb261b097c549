import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { storagesQuery } from './queries';
import { StorageItem } from './storage-item';
import classes from './storages.module.css';

/** List of storages. */
export function StorageList({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery(storagesQuery());
  if (error && !data) {
    return <ErrorNotice error={error} title="Could not load storages" onRetry={() => void refetch()} />;
  }
  return (
    <Panel flush>
      <ul className={classes.list} aria-label="Storages">
        {data ? (
          data.map((storage) => <StorageItem key={storage.id} storage={storage} mayChange={mayChange} />)
        ) : (
          <li className={classes.item}>
            <Skeleton height={12} my={8} width="40%" />
          </li>
        )}
      </ul>
    </Panel>
  );
}
