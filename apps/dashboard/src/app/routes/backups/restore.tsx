import type { RestoreRecord } from '@fairlead/client';
import { Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/back-link';
import { ButtonLink } from '../../../components/ui/button-link';
import { Notice } from '../../../components/ui/notice';
import { Page } from '../../../components/ui/page';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { StageRail } from '../../../components/ui/stage-rail';
import { StatusOf } from '../../../components/ui/status';
import { RESTORE_STAGE_NAMES, restoreWordsOf } from '../../../features/backups/backup-words';
import { BackupLog } from '../../../features/backups/detail/backup-log';
import { FailureNotice } from '../../../features/backups/detail/failure-notice';
import { restoreQuery } from '../../../features/backups/queries';
import { RestoreActions } from '../../../features/backups/restore/restore-actions';
import { RestoreFacts } from '../../../features/backups/restore/restore-facts';
import { useMay } from '../../../lib/current-user';
import { lineOfHash } from '../../../lib/log-line-hash';

const route = getRouteApi('/frame/restores/$restoreId');

export function RestoreRoute() {
  const { restoreId } = route.useParams();
  const navigate = route.useNavigate();
  const mayChange = useMay().change;
  const line = lineOfHash(useLocation({ select: ({ hash }) => hash }));
  const { data: restore, error, refetch } = useQuery(restoreQuery(restoreId));
  const databaseId = restore?.database_id;
  const back =
    restore && databaseId ? (
      <BackLink to="/databases/$databaseId/backups" params={{ databaseId }}>
        Backups of {restore.database.name}
      </BackLink>
    ) : (
      <BackLink to="/backups">Backups</BackLink>
    );
  if (!restore) {
    return (
      <Page title="Restore" back={back}>
        <Problem error={error} title="The restore could not be read" onRetry={() => void refetch()} />
        {!error && <PanelSkeleton />}
      </Page>
    );
  }
  return (
    <Page
      title={`Restore of ${restore.database.name}`}
      back={back}
      status={<StatusOf words={restoreWordsOf(restore)} />}
      description={
        restore.target === 'new'
          ? 'Into a new database, beside what there is.'
          : 'Over what the database held, after a safety backup of it.'
      }
      actions={mayChange && <RestoreActions restore={restore} />}
    >
      <Outcome restore={restore} />
      <Panel>
        <Stack gap="lg">
          <StageRail stages={restore.stages} names={RESTORE_STAGE_NAMES} />
          <RestoreFacts restore={restore} />
        </Stack>
      </Panel>
      <Panel flush>
        <BackupLog
          key={restore.id}
          of={restore}
          kind="restore"
          line={line}
          onLine={(number) =>
            void navigate({ hash: `L${number}`, replace: true, resetScroll: false, hashScrollIntoView: false })
          }
        />
      </Panel>
    </Page>
  );
}

function Outcome({ restore }: { restore: RestoreRecord }) {
  const { status, failure, target, database, database_id: databaseId } = restore;
  if (failure) {
    return (
      <FailureNotice
        failure={failure}
        title={failure.stage ? `It failed in “${RESTORE_STAGE_NAMES[failure.stage].label}”` : 'It failed'}
        after={
          target === 'same' && failure.code !== 'RESTORE_UNFINISHED'
            ? `${database.name} holds what it held before.`
            : ''
        }
      />
    );
  }
  if (status !== 'succeeded' || databaseId === null) return null;
  return (
    <Notice
      tone="ok"
      role="status"
      icon={<IconCheck size={20} />}
      title={`${database.name} holds what was backed up`}
      actions={
        <ButtonLink to="/databases/$databaseId" params={{ databaseId }} size="xs" variant="default">
          To the database
        </ButtonLink>
      }
    >
      {target === 'new'
        ? 'It was compared, and has a user and a password of its own. Link the applications that are to use it.'
        : 'It was compared before it took the place of what was there. Applications go on with the same password.'}
    </Notice>
  );
}
