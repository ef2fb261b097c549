import type { RestoreRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { restoreStatusLabel } from '../backup-labels';
import { restoresQuery } from '../queries';
import classes from './restore-list.module.css';

interface Props {
  of: { backup_id: string } | { database_id: string };
}

/** Latest restores of a backup or into a database, if there are any. */
export function RestoreList({ of }: Props) {
  const { data, error, refetch } = useQuery(restoresQuery(of));
  if (error) return <ErrorNotice error={error} title="Could not load restores" onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Restores" flush>
      <ul className={classes.list} aria-label="Restores">
        {data.map((restore) => (
          <li key={restore.id} className={classes.item}>
            <span>
              <Link className={classes.name} to="/restores/$restoreId" params={{ restoreId: restore.id }}>
                {wordsFor(restore)}
              </Link>
              <span className={classes.more}>
                {restore.actor.name}, <RelativeTime at={restore.created_at} />
              </span>
            </span>
            <StatusBadge label={restoreStatusLabel(restore)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const wordsFor = ({ target, database: { name } }: RestoreRecord) =>
  target === 'new' ? `Into new database ${name}` : `Into ${name}`;
