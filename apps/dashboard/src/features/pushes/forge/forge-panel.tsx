import type { ApplicationRecord, ForgeRecord } from '@fairlead/client';
import { Button, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { Panel } from '../../../components/ui/layout/panel';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { toastError } from '../../../lib/browser/toast';
import { hookPage } from '../../../lib/format/repository-url';
import { usePermissions } from '../../../lib/session/current-user';
import { useTestForge, useUpdateForge } from '../mutations';
import { ForgeForm, type ForgeChange } from './forge-form';
import { ForgeNotices } from './forge-notices';

interface Props {
  application: ApplicationRecord;
  repository: string;
}

const SECRETS = { 'forge.token': 'FORGE_TOKEN' } as const;

/** The part of a forge that is changed here: a problem comes and goes by itself. */
const settingsOf = (forge: ForgeRecord | null): string => JSON.stringify(forge && [forge.kind, forge.api_url]);

/** Where the statuses of deployments are shown on commits. What others save appears here as long as nothing was changed. */
export function ForgePanel({ application, repository }: Props) {
  const { forge } = application;
  const { canChange } = usePermissions();
  const [form, setForm] = useState({ base: forge, version: 0 });
  const [change, setChange] = useState<ForgeChange>();
  const [isRemoving, setRemoving] = useState(false);
  const test = useTestForge(application.id);
  const remove = useUpdateForge(application.id);
  const begin = (base: ForgeRecord | null) => {
    setForm(({ version }) => ({ base, version: version + 1 }));
    setChange(undefined);
  };
  if (!change && settingsOf(form.base) !== settingsOf(forge)) begin(forge);
  const presumedKind = hookPage(repository)?.forge ?? 'github';
  const runTest = () => test.mutate(undefined, { onError: (error) => toastError(error, 'Could not test the token') });
  const confirm = () =>
    remove.mutate(
      { forge: null },
      {
        onSuccess: () => {
          setRemoving(false);
          test.reset();
        },
      },
    );
  const panel = (
    <Panel
      title="Commit statuses"
      description="The forge shows on each commit how its deployment went."
      actions={
        canChange &&
        forge && (
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={16} />}
            loading={test.isPending}
            disabled={change !== undefined}
            onClick={runTest}
          >
            Test
          </Button>
        )
      }
    >
      <Stack gap="md">
        {forge && <ForgeNotices forge={forge} check={test.data?.api_url === forge.api_url ? test.data : undefined} />}
        {!canChange && !forge ? (
          <Text fz="sm">No token is stored, so commits get no statuses.</Text>
        ) : (
          <ForgeForm
            key={form.version}
            application={application}
            forge={form.base}
            presumedKind={presumedKind}
            onChange={setChange}
            onSaved={(saved) => {
              begin(saved);
              runTest();
            }}
            onRemove={() => setRemoving(true)}
          />
        )}
      </Stack>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title="Remove the token of the forge?"
        action="Remove token"
        destroys
        pending={remove.isPending}
        error={remove.error}
        onConfirm={confirm}
      >
        New deployments are not shown on commits any more. The statuses that commits have stay.
      </ConfirmDialog>
    </Panel>
  );
  if (!canChange) return panel;
  return (
    <ApiSnippetAside
      call={{
        method: 'PATCH',
        path: `/applications/${application.id}`,
        scope: 'applications:write',
        docs: 'Applications/applicationsUpdate',
        body: change ?? { forge: forge ? {} : { kind: presumedKind, token: '' } },
        secrets: SECRETS,
      }}
    >
      {panel}
    </ApiSnippetAside>
  );
}
