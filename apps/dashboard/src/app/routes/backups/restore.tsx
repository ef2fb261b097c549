import type { RestoreRecord } from '@fairlead/client';
import { Stack, Button } from '@mantine/core';
import { IconCheck, IconPlayerStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StageProgress } from '../../../components/ui/feedback/stage-progress';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { RESTORE_STAGE_NAMES, restoreStatusLabel, mayCancelRestore } from '../../../features/backups/backup-labels';
import { BackupLog } from '../../../features/backups/detail/backup-log';
import { BackupFailureNotice } from '../../../features/backups/detail/backup-failure-notice';
import { restoreQuery } from '../../../features/backups/queries';
import { RestoreDetails } from '../../../features/backups/restore/restore-details';
import { usePermissions } from '../../../lib/session/current-user';
import { parseLineHash } from '../../../lib/url/log-line-hash';
import { toastError } from '../../../lib/browser/toast';
import { useCancelRestore } from '../../../features/backups/mutations';

const route = getRouteApi('/shell/restores/$restoreId');

export function RestoreRoute() {
  const { restoreId } = route.useParams();
  const navigate = route.useNavigate();
  const mayChange = usePermissions().canChange;
  const line = parseLineHash(useLocation({ select: ({ hash }) => hash }));
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
      <PageLayout title="Restore" back={back}>
        <ErrorNotice error={error} title="Could not load the restore" onRetry={() => void refetch()} />
        {!error && <PanelSkeleton />}
      </PageLayout>
    );
  }
  return (
    <PageLayout
      title={`Restore of ${restore.database.name}`}
      back={back}
      status={<StatusBadge label={restoreStatusLabel(restore)} />}
      description={restore.target === 'new' ? 'Into a new database.' : 'In place, after a safety backup.'}
      actions={mayChange && <RestoreActions restore={restore} />}
    >
      <Outcome restore={restore} />
      <Panel>
        <Stack gap="lg">
          <StageProgress stages={restore.stages} names={RESTORE_STAGE_NAMES} />
          <RestoreDetails restore={restore} />
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
    </PageLayout>
  );
}

function Outcome({ restore }: { restore: RestoreRecord }) {
  const { status, failure, target, database, database_id: databaseId } = restore;
  if (failure) {
    return (
      <BackupFailureNotice
        failure={failure}
        title={failure.stage ? `Failed during “${RESTORE_STAGE_NAMES[failure.stage].label}”` : 'Restore failed'}
        after={target === 'same' && failure.code !== 'RESTORE_UNFINISHED' ? `${database.name} is unchanged.` : ''}
      />
    );
  }
  if (status !== 'succeeded' || databaseId === null) return null;
  return (
    <Notice
      tone="ok"
      role="status"
      icon={<IconCheck size={20} />}
      title={`${database.name} restored`}
      actions={
        <ButtonLink to="/databases/$databaseId" params={{ databaseId }} size="xs" variant="default">
          View database
        </ButtonLink>
      }
    >
      {target === 'new'
        ? 'The data was verified. The database has its own user and password: link the applications that should use it.'
        : 'The data was verified before it replaced the previous data. Applications keep using the same password.'}
    </Notice>
  );
}

function RestoreActions({ restore }: { restore: RestoreRecord }) {
  const cancel = useCancelRestore(restore.id);
  if (!mayCancelRestore(restore)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} />}
      loading={cancel.isPending}
      title="No data has been replaced yet"
      onClick={() =>
        cancel.mutate(undefined, { onError: (error) => toastError(error, 'Could not cancel the restore') })
      }
    >
      Cancel restore
    </Button>
  );
}
