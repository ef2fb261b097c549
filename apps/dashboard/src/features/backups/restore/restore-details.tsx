import type { RestoreRecord } from '@fairlead/client';
import { TextLink } from '../../../components/ui/layout/button-link';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import classes from '../detail/backup-detail.module.css';

/** What goes where, and who wanted it. */
export function RestoreDetails({ restore }: { restore: RestoreRecord }) {
  const { backup_id: backupId, database_id: databaseId, database, target, safety_backup_id: safety } = restore;
  const { actor, created_at, started_at, finished_at } = restore;
  return (
    <DescriptionList>
      <DescriptionItem name="From">
        <TextLink to="/backups/$backupId" params={{ backupId }} fz="inherit">
          the backup
        </TextLink>
      </DescriptionItem>
      <DescriptionItem name={target === 'new' ? 'Into the new' : 'Over'}>
        {databaseId === null ? (
          `${database.name}, deleted since`
        ) : (
          <TextLink to="/databases/$databaseId" params={{ databaseId }} fz="inherit">
            {database.name}
          </TextLink>
        )}
      </DescriptionItem>
      {safety !== null && (
        <DescriptionItem name="What was there">
          <TextLink to="/backups/$backupId" params={{ backupId: safety }} fz="inherit">
            the safety backup
          </TextLink>
        </DescriptionItem>
      )}
      <DescriptionItem name="By">
        {actor.name}
        <small className={classes.small}>
          <RelativeTime at={created_at} />
        </small>
      </DescriptionItem>
      <DescriptionItem
        name={started_at ? (finished_at ? 'Took' : 'Running for') : finished_at ? 'Waited' : 'Waiting for'}
      >
        <ElapsedTime since={started_at ?? created_at} until={finished_at} />
      </DescriptionItem>
    </DescriptionList>
  );
}
