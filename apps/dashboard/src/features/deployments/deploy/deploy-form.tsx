import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../../lib/api/api-error';
import { sourceOrigin, defaultDeployRef, refLabel } from '../../../lib/format/application-source';
import { ApiSnippetFooter } from '../../../components/api-snippet/api-snippet-footer';
import { deploymentQueueNotice } from '../../../lib/labels/deployment-queue-notice';
import { ImageToDeploy } from './image-to-deploy';
import { useDeploy } from '../mutations';
import { RefPicker } from './ref-picker';
import { useOpenDeployment } from '../../../lib/browser/use-open-deployment';
import { readyUploadsQuery } from '../uploads/queries';
import { NameChips } from '../name-chips';
import { applicationSettingLabel } from '../../../lib/labels/application-setting-labels';

const UploadPicker = lazy(() => import('../uploads/upload-picker').then((file) => ({ default: file.UploadPicker })));

interface Props {
  application: ApplicationRecord;
  /** Queued and running deployments. */
  active: readonly DeploymentRecord[];
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function DeployForm({ application, active, onClose }: Props) {
  const { id, pending_changes: pending } = application;
  const source = sourceOrigin(application.source);
  const [ref, setRef] = useState('');
  const deploy = useDeploy(id);
  const watch = useOpenDeployment();
  const wrong = fieldErrors(deploy.error, ['ref', 'upload_id']);
  const problem = wrong.ref ?? wrong.upload_id;
  const isUpload = application.source.type === 'upload';
  const [uploadId, setUploadId] = useState('');
  const { data: uploads = [] } = useQuery({ ...readyUploadsQuery(id), enabled: isUpload });
  const chosen = uploadId || uploads[0]?.id;
  const waits = deploymentQueueNotice(active);
  const body = isUpload ? { upload_id: chosen } : ref && ref !== source.branch ? { ref } : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    deploy.mutate(body, {
      onSuccess: (deployment) => {
        onClose();
        watch(deployment);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!problem && <ErrorNotice error={deploy.error} title="Could not deploy" />}
        {waits && (
          <Notice tone="busy" icon={<IconClock size={18} />} title={waits.title}>
            {waits.text}
          </Notice>
        )}
        {application.source.type === 'image' ? (
          <ImageToDeploy applicationId={id} image={application.source.image} onLeave={onClose} />
        ) : isUpload ? (
          <Suspense fallback={<Skeleton height={72} />}>
            <UploadPicker applicationId={id} value={uploadId} onChange={setUploadId} error={problem} />
          </Suspense>
        ) : (
          <RefPicker
            applicationId={id}
            branch={source.branch}
            value={ref}
            onChange={setRef}
            error={problem}
            onLeave={onClose}
          />
        )}
        <DeployedSettings fields={pending} />
        <ApiSnippetFooter
          call={{
            method: 'POST',
            path: `/applications/${id}/deploy`,
            scope: 'applications:deploy',
            docs: 'Deployments/deploymentsDeploy',
            body,
          }}
        >
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={deploy.isPending} disabled={isUpload && chosen === undefined} maw="100%">
              Deploy {ref || (isUpload && chosen ? refLabel(chosen) : defaultDeployRef(application.source))}
            </Button>
          </Group>
        </ApiSnippetFooter>
      </Stack>
    </form>
  );
}

/** Settings that changed since the live release and take effect with this deployment. */
function DeployedSettings({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <Text fz="sm" fw={500} mb={4}>
        Takes effect with this deployment
      </Text>
      <NameChips names={fields.map(applicationSettingLabel)} />
    </div>
  );
}
