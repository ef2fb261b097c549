import type { BackupRecord, StorageRecord } from '@fairlead/client';
import { Group } from '@mantine/core';
import { TextLink } from '../../../components/ui/layout/button-link';
import { CopyButton } from '../../../components/ui/display/copy-button';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { UpcomingTime, RelativeTime } from '../../../components/ui/display/relative-time';
import { formatBytes } from '../../../lib/format/format-values';
import { BACKUP_TRIGGER_LABELS, backupContentLabel, isBackupActive } from '../backup-labels';
import classes from './backup-detail.module.css';

interface Props {
  backup: BackupRecord;
  storage: Pick<StorageRecord, 'name'> | undefined;
}

const SHOWN_DIGITS = 12;

/** Source, contents and location of a backup. */
export function BackupDetails({ backup, storage }: Props) {
  const { database_id: databaseId, database, actor, trigger, created_at, started_at, finished_at } = backup;
  const { size_bytes: size, stored_bytes: stored, checksum, verified_at: verified, expires_at: expires } = backup;
  const digest = checksum?.replace(/^sha256:/, '');
  return (
    <DescriptionList>
      <DescriptionItem name="Database">
        {databaseId === null ? (
          `${database.name} (deleted)`
        ) : (
          <TextLink to="/databases/$databaseId" params={{ databaseId }} fz="inherit">
            {database.name}
          </TextLink>
        )}
      </DescriptionItem>
      <DescriptionItem name="Triggered by">
        {actor.type === 'system' ? 'Fairlead' : actor.name}
        <small className={classes.small}>
          {BACKUP_TRIGGER_LABELS[trigger]}, <RelativeTime at={created_at} />
        </small>
      </DescriptionItem>
      <DescriptionItem
        name={started_at ? (finished_at ? 'Duration' : 'Running for') : finished_at ? 'Queued for' : 'Queued for'}
      >
        <ElapsedTime since={started_at ?? created_at} until={finished_at} />
      </DescriptionItem>
      <DescriptionItem name="Size">
        {size === null ? null : (
          <>
            {formatBytes(size)}
            {stored !== null && <small className={classes.small}>{formatBytes(stored)} added to the storage</small>}
          </>
        )}
      </DescriptionItem>
      <DescriptionItem name="Contents">{backupContentLabel(backup)}</DescriptionItem>
      <DescriptionItem name="Verified">
        {verified ? <RelativeTime at={verified} /> : isBackupActive(backup) ? 'Not yet' : null}
      </DescriptionItem>
      <DescriptionItem name="Storage">
        <TextLink to="/settings/storages" fz="inherit">
          {storage?.name ?? '…'}
        </TextLink>
      </DescriptionItem>
      {expires && (
        <DescriptionItem name="Expires">
          <UpcomingTime at={expires} />
        </DescriptionItem>
      )}
      {digest !== undefined && (
        <DescriptionItem name="SHA-256 of the dump">
          <Group gap={2} wrap="nowrap" className={classes.digest}>
            <code title={digest}>{digest.slice(0, SHOWN_DIGITS)}…</code>
            <CopyButton value={digest} label="Copy the checksum" />
          </Group>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}
