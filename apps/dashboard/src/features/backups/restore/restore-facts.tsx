import type { RestoreRecord } from '@fairlead/client';
import { TextLink } from '../../../components/ui/button-link';
import { Elapsed } from '../../../components/ui/elapsed';
import { Fact, Facts } from '../../../components/ui/facts';
import { RelativeTime } from '../../../components/ui/relative-time';
import classes from '../detail/detail.module.css';

/** What goes where, and who wanted it. */
export function RestoreFacts({ restore }: { restore: RestoreRecord }) {
  const { backup_id: backupId, database_id: databaseId, database, target, safety_backup_id: safety } = restore;
  const { actor, created_at, started_at, finished_at } = restore;
  return (
    <Facts>
      <Fact name="From">
        <TextLink to="/backups/$backupId" params={{ backupId }} fz="inherit">
          the backup
        </TextLink>
      </Fact>
      <Fact name={target === 'new' ? 'Into the new' : 'Over'}>
        {databaseId === null ? (
          `${database.name}, deleted since`
        ) : (
          <TextLink to="/databases/$databaseId" params={{ databaseId }} fz="inherit">
            {database.name}
          </TextLink>
        )}
      </Fact>
      {safety !== null && (
        <Fact name="What was there">
          <TextLink to="/backups/$backupId" params={{ backupId: safety }} fz="inherit">
            the safety backup
          </TextLink>
        </Fact>
      )}
      <Fact name="By">
        {actor.name}
        <small className={classes.small}>
          <RelativeTime at={created_at} />
        </small>
      </Fact>
      <Fact name={started_at ? (finished_at ? 'Took' : 'Running for') : finished_at ? 'Waited' : 'Waiting for'}>
        <Elapsed since={started_at ?? created_at} until={finished_at} />
      </Fact>
    </Facts>
  );
}
