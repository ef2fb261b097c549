import type { BackupRecord, StorageRecord } from '@fairlead/client';
import { Group } from '@mantine/core';
import { TextLink } from '../../../components/ui/button-link';
import { CopyButton } from '../../../components/ui/copy-button';
import { Elapsed } from '../../../components/ui/elapsed';
import { Fact, Facts } from '../../../components/ui/facts';
import { DueTime, RelativeTime } from '../../../components/ui/relative-time';
import { formatBytes } from '../../../lib/format';
import { BACKUP_TRIGGER_WORDS, contentOf, isBackupActive } from '../backup-words';
import classes from './detail.module.css';

interface Props {
  backup: BackupRecord;
  storage: Pick<StorageRecord, 'name'> | undefined;
}

const SHOWN_DIGITS = 12;

/** What was backed up, what is in it, and where it is. */
export function BackupFacts({ backup, storage }: Props) {
  const { database_id: databaseId, database, actor, trigger, created_at, started_at, finished_at } = backup;
  const { size_bytes: size, stored_bytes: stored, checksum, verified_at: verified, expires_at: expires } = backup;
  const digest = checksum?.replace(/^sha256:/, '');
  return (
    <Facts>
      <Fact name="Database">
        {databaseId === null ? (
          `${database.name}, deleted since`
        ) : (
          <TextLink to="/databases/$databaseId" params={{ databaseId }} fz="inherit">
            {database.name}
          </TextLink>
        )}
      </Fact>
      <Fact name="By">
        {actor.type === 'system' ? 'Fairlead itself' : actor.name}
        <small className={classes.small}>
          {BACKUP_TRIGGER_WORDS[trigger]}, <RelativeTime at={created_at} />
        </small>
      </Fact>
      <Fact name={started_at ? (finished_at ? 'Took' : 'Running for') : finished_at ? 'Waited' : 'Waiting for'}>
        <Elapsed since={started_at ?? created_at} until={finished_at} />
      </Fact>
      <Fact name="Size">
        {size === null ? null : (
          <>
            {formatBytes(size)}
            {stored !== null && <small className={classes.small}>{formatBytes(stored)} added to the storage</small>}
          </>
        )}
      </Fact>
      <Fact name="Content">{contentOf(backup)}</Fact>
      <Fact name="Verified">
        {verified ? <RelativeTime at={verified} /> : isBackupActive(backup) ? 'Not yet' : null}
      </Fact>
      <Fact name="Storage">
        <TextLink to="/settings/storages" fz="inherit">
          {storage?.name ?? '…'}
        </TextLink>
      </Fact>
      {expires && (
        <Fact name="Kept until">
          <DueTime at={expires} />
        </Fact>
      )}
      {digest !== undefined && (
        <Fact name="SHA-256 of the dump">
          <Group gap={2} wrap="nowrap" className={classes.digest}>
            <code title={digest}>{digest.slice(0, SHOWN_DIGITS)}…</code>
            <CopyButton value={digest} label="Copy the checksum" />
          </Group>
        </Fact>
      )}
    </Facts>
  );
}
