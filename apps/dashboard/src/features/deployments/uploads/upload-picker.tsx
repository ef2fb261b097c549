import { NativeSelect, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { formatDateTime } from '../../../lib/format/format-time';
import { refLabel } from '../../../lib/format/application-source';
import { readyUploadsQuery } from './queries';
import { shortChecksum, uploadSizeLabel } from './upload-labels';
import UploadInstructions from './upload-instructions';

interface Props {
  applicationId: string;
  /** Empty for the newest. */
  value: string;
  onChange: (id: string) => void;
  error?: string | undefined;
}

/** The uploads that can be deployed, the newest first. Without any, how one is made. */
export function UploadPicker({ applicationId, value, onChange, error }: Props) {
  const { data: uploads, error: unread, refetch } = useQuery(readyUploadsQuery(applicationId));
  if (unread && !uploads)
    return <ErrorNotice error={unread} title="Could not load the uploads" onRetry={() => void refetch()} />;
  if (!uploads) return <Skeleton height={72} />;
  if (uploads.length === 0) {
    return (
      <div>
        <Text fz="sm" fw={500} mb={4}>
          No uploads yet
        </Text>
        <UploadInstructions applicationId={applicationId} />
      </div>
    );
  }
  return (
    <NativeSelect
      label="Upload"
      description="Only complete uploads are listed."
      value={value || uploads[0]?.id}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      data={uploads.map((upload) => ({
        value: upload.id,
        label: `${refLabel(upload.id)}: ${uploadSizeLabel(upload)}, ${formatDateTime(upload.created_at)} by ${upload.actor.name} (${shortChecksum(upload.sha256 ?? '')})`,
      }))}
    />
  );
}
