import type { RestoreRecord } from '@fairlead/client';
import { TextLink } from '../../../components/ui/layout/button-link';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import classes from '../detail/backup-detail.module.css';

/** Source, target and trigger of a restore. */
export function RestoreDetails({ restore }: { restore: RestoreRecord }) {
  const { backup_id: backupId, database_id: databaseId, database, target, safety_backup_id: safety } = restore;
  const { actor, created_at, started_at, finished_at } = restore;
  return (
    <DescriptionList>
      <DescriptionItem name="Source">
        <TextLink to="/backups/$backupId" params={{ backupId }} fz="inherit">
          Backup{' '}
        </TextLink>
      </DescriptionItem>
      <DescriptionItem name={target === 'new' ? 'New database' : 'Target database'}>
        {databaseId === null ? (
          `${database.name} (deleted)`
        ) : (
          <TextLink to="/databases/$databaseId" params={{ databaseId }} fz="inherit">
            {database.name}
          </TextLink>
        )}
      </DescriptionItem>
      {safety !== null && (
        <DescriptionItem name="Previous data">
          <TextLink to="/backups/$backupId" params={{ backupId: safety }} fz="inherit">
            Safety backup{' '}
          </TextLink>
        </DescriptionItem>
      )}
      <DescriptionItem name="Triggered by">
        {actor.name}
        <small className={classes.small}>
          <RelativeTime at={created_at} />
        </small>
      </DescriptionItem>
      <DescriptionItem
        name={started_at ? (finished_at ? 'Duration' : 'Running for') : finished_at ? 'Queued for' : 'Queued for'}
      >
        <ElapsedTime since={started_at ?? created_at} until={finished_at} />
      </DescriptionItem>
    </DescriptionList>
  );
}
