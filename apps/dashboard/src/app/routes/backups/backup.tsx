import { Stack, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation, Link } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/layout/back-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StageProgress } from '../../../components/ui/feedback/stage-progress';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { ALL_APPLICATIONS, applicationsQuery } from '../../../features/applications/queries';
import {
  BACKUP_STAGE_NAMES,
  backupStatusLabel,
  BACKUP_TRIGGER_MEANINGS,
} from '../../../features/backups/backup-labels';
import { BackupActions } from '../../../features/backups/detail/backup-actions';
import { BackupDetails } from '../../../features/backups/detail/backup-details';
import { BackupLog } from '../../../features/backups/detail/backup-log';
import { BackupFailureNotice } from '../../../features/backups/detail/backup-failure-notice';
import { backupQuery } from '../../../features/backups/queries';
import { RestoreList } from '../../../features/backups/restore/restore-list';
import { serversQuery } from '../../../features/servers/queries';
import { storagesQuery } from '../../../features/storages/queries';
import { hasErrorCode } from '../../../lib/api/api-error';
import { usePermissions } from '../../../lib/session/current-user';
import { parseLineHash } from '../../../lib/url/log-line-hash';
import { ALL_SERVERS } from '../all-servers';
import { IconArchive } from '@tabler/icons-react';
import { EmptyState } from '../../../components/ui/feedback/empty-state';

const route = getRouteApi('/shell/backups/$backupId');

export function BackupRoute() {
  const { backupId } = route.useParams();
  const navigate = route.useNavigate();
  const mayChange = usePermissions().canChange;
  const line = parseLineHash(useLocation({ select: ({ hash }) => hash }));
  const { data: backup, error, refetch } = useQuery(backupQuery(backupId));
  const { data: storages } = useQuery(storagesQuery());
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  const { data: applications } = useQuery(applicationsQuery(ALL_APPLICATIONS));
  const databaseId = backup?.database_id;
  const back =
    backup && databaseId ? (
      <BackLink to="/databases/$databaseId/backups" params={{ databaseId }}>
        Backups of {backup.database.name}
      </BackLink>
    ) : (
      <BackLink to="/backups">Backups</BackLink>
    );
  if (hasErrorCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <PageLayout title="Backup" back={back}>
        <BackupNotFound known={backup !== undefined} />
      </PageLayout>
    );
  }
  if (!backup) {
    return (
      <PageLayout title="Backup" back={back}>
        <ErrorNotice error={error} title="Could not load the backup" onRetry={() => void refetch()} />
        {!error && <PanelSkeleton />}
      </PageLayout>
    );
  }
  return (
    <PageLayout
      title={`Backup of ${backup.database.name}`}
      back={back}
      status={<StatusBadge label={backupStatusLabel(backup)} />}
      description={`${BACKUP_TRIGGER_MEANINGS[backup.trigger]}.`}
      actions={
        mayChange && (
          <BackupActions
            backup={backup}
            onDeleted={() => void navigate({ to: '/backups' })}
            servers={servers?.servers ?? []}
            applications={applications?.applications ?? []}
            onRestoring={({ id: restoreId }) => void navigate({ to: '/restores/$restoreId', params: { restoreId } })}
          />
        )
      }
    >
      {backup.failure && (
        <BackupFailureNotice
          failure={backup.failure}
          title={
            backup.failure.stage ? `Failed during “${BACKUP_STAGE_NAMES[backup.failure.stage].label}”` : 'Backup failed'
          }
          after="The database is unchanged, and nothing of this run was kept."
        />
      )}
      <Panel>
        <Stack gap="lg">
          <StageProgress stages={backup.stages} names={BACKUP_STAGE_NAMES} />
          <BackupDetails backup={backup} storage={storages?.find(({ id }) => id === backup.storage_id)} />
        </Stack>
      </Panel>
      <RestoreList of={{ backup_id: backup.id }} />
      <Panel flush>
        <BackupLog
          key={backup.id}
          of={backup}
          kind="backup"
          line={line}
          onLine={(number) =>
            void navigate({ hash: `L${number}`, replace: true, resetScroll: false, hashScrollIntoView: false })
          }
        />
      </Panel>
    </PageLayout>
  );
}

/** Shown for a backup that does not exist, or no longer does. */
const BackupNotFound = ({ known }: { known: boolean }) => (
  <Panel>
    <EmptyState
      icon={<IconArchive size={32} stroke={1.5} />}
      title={known ? 'Backup deleted' : 'Backup not found'}
      action={
        <Button component={Link} to="/backups" variant="default">
          View backups
        </Button>
      }
    >
      Schedules delete backups according to their retention. The audit log shows when.
    </EmptyState>
  </Panel>
);
