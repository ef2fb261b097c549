import type { ApplicationRecord, UploadRecord } from '@fairlead/client';
import { Button, Group, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '../../../components/ui/display/copy-button';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { Panel } from '../../../components/ui/layout/panel';
import { type Column, DataTable } from '../../../components/ui/list/data-table';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { usePermissions } from '../../../lib/session/current-user';
import { refLabel } from '../../../lib/format/application-source';
import { useOpenDeployment } from '../../../lib/browser/use-open-deployment';
import { toastDeployProblem } from '../deploy/toast-deploy-problem';
import { useDeploy } from '../mutations';
import { useRemoveUpload } from './mutations';
import { uploadsQuery } from './queries';
import { shortChecksum, uploadFormatLabel, uploadSizeLabel, uploadStatusLabel } from './upload-labels';
import type { UploadSearch } from './upload-search';

interface Props {
  application: ApplicationRecord;
  search: UploadSearch;
  onSearch: (search: UploadSearch) => void;
}

const COLUMNS: readonly Column<UploadRecord>[] = [
  {
    key: 'upload',
    header: 'Upload',
    cell: (upload) => (
      <div style={{ overflowWrap: 'anywhere' }}>
        <span title={upload.id}>{refLabel(upload.id)}</span>
        <Text fz="xs" c="dimmed">
          by {upload.actor.name}, <RelativeTime at={upload.created_at} />
        </Text>
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    cell: (upload) => <StatusBadge label={uploadStatusLabel(upload)} />,
  },
  {
    key: 'size',
    header: 'Size',
    width: '10rem',
    cell: (upload) => <span title={uploadFormatLabel(upload.format)}>{uploadSizeLabel(upload)}</span>,
  },
  {
    key: 'checksum',
    header: 'SHA-256',
    width: '10rem',
    cell: ({ sha256 }) =>
      sha256 && (
        <Group gap={2} wrap="nowrap">
          <code title={sha256}>{shortChecksum(sha256)}</code>
          <CopyButton value={sha256} label={`Copy the SHA-256 ${shortChecksum(sha256)}`} />
        </Group>
      ),
  },
  { key: 'expires', header: 'Expires', width: '8rem', cell: ({ expires_at: at }) => <RelativeTime at={at} /> },
];

/** The archives that were uploaded for an application. */
export function UploadList({ application, search, onSearch }: Props) {
  const { id, name } = application;
  const { canChange } = usePermissions();
  const { data, error, refetch, isPlaceholderData } = useQuery(uploadsQuery(id, search));
  const [chosen, setChosen] = useState<UploadRecord>();
  if (error && !data)
    return <ErrorNotice error={error} title="Could not load the uploads" onRetry={() => void refetch()} />;
  return (
    <Panel flush title="Uploads" description={`Archives that were uploaded to be deployed as ${name}.`}>
      {data?.uploads.length === 0 ? (
        <EmptyState icon={<IconFileUpload size={32} stroke={1.5} />} title="No uploads">
          What a pipeline uploads for this application is listed here until it expires.
        </EmptyState>
      ) : (
        <DataTable
          label="Uploads"
          columns={canChange ? [...COLUMNS, actionsColumn(application, setChosen)] : COLUMNS}
          rows={data?.uploads}
          rowKey={({ id: key }) => key}
          stale={isPlaceholderData}
        />
      )}
      {data && (
        <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
      )}
      <DeleteUpload applicationId={id} upload={chosen} onClose={() => setChosen(undefined)} />
    </Panel>
  );
}

const actionsColumn = (
  application: ApplicationRecord,
  onDelete: (upload: UploadRecord) => void,
): Column<UploadRecord> => ({
  key: 'actions',
  header: 'Actions',
  actions: true,
  width: '11rem',
  cell: (upload) => <UploadActions application={application} upload={upload} onDelete={() => onDelete(upload)} />,
});

interface ActionProps {
  application: ApplicationRecord;
  upload: UploadRecord;
  onDelete: () => void;
}

const UploadActions = ({ application, upload, onDelete }: ActionProps) => (
  <Group gap="xs" wrap="nowrap" justify="flex-end">
    {upload.status === 'ready' && application.source.type !== 'image' && (
      <DeployUpload application={application} id={upload.id} />
    )}
    <Button variant="default" size="compact-sm" aria-label={`Delete ${refLabel(upload.id)}`} onClick={onDelete}>
      Delete…
    </Button>
  </Group>
);

function DeployUpload({ application, id }: { application: ApplicationRecord; id: string }) {
  const deploy = useDeploy(application.id);
  const watch = useOpenDeployment();
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Deploy ${refLabel(id)}`}
      disabled={application.status === 'deleting'}
      loading={deploy.isPending}
      onClick={() =>
        deploy.mutate(
          { upload_id: id },
          { onSuccess: watch, onError: (error) => toastDeployProblem(error, application) },
        )
      }
    >
      Deploy
    </Button>
  );
}

interface DeleteProps {
  applicationId: string;
  upload: UploadRecord | undefined;
  onClose: () => void;
}

function DeleteUpload({ applicationId, upload, onClose }: DeleteProps) {
  const remove = useRemoveUpload(applicationId);
  const leave = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      opened={upload !== undefined}
      onClose={leave}
      title={`Delete ${upload ? refLabel(upload.id) : 'the upload'}?`}
      action="Delete upload"
      keep="Keep it"
      destroys
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => upload && remove.mutate(upload.id, { onSuccess: leave })}
    >
      It can no longer be deployed. Releases that were made from it stay, and can be rolled back to.
    </ConfirmDialog>
  );
}
