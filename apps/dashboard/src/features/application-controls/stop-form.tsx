import type { ApplicationRecord } from '@fairlead/client';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { ApiSnippetFooter } from '../../components/api-snippet/api-snippet-footer';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { toast } from '../../lib/browser/toast';
import { toUnicode } from '../../lib/format/punycode';
import { openControlDialog } from './control-dialog-state';
import { useStopApplication } from './mutations';
import { DESTRUCTIVE_BUTTON } from '../../components/ui/overlay/destructive';

interface Props {
  application: ApplicationRecord;
  onClose: () => void;
}

export function StopForm({ application, onClose }: Props) {
  const { id, name, drain_seconds: drain, maintenance } = application;
  const stop = useStopApplication(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    stop.mutate(undefined, {
      onSuccess: () => {
        onClose();
        toast({ tone: 'busy', title: `Stopping ${name}` });
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ErrorNotice error={stop.error} title="Could not stop" />
        <Visitors application={application} />
        <List fz="sm" spacing={6}>
          <List.Item>
            Requests in flight get up to {drain} s to finish. Then all processes stop, including workers.
          </List.Item>
          <List.Item>Scheduled commands do not run while it is stopped.</List.Item>
          <List.Item>It stays stopped until it is started or deployed, even across server reboots.</List.Item>
          <List.Item>Its release, data and settings are kept.</List.Item>
        </List>
        <ApiSnippetFooter
          call={{
            method: 'POST',
            path: `/applications/${id}/stop`,
            scope: 'applications:deploy',
            docs: 'Applications/applicationOperationsStop',
          }}
        >
          <Group justify="flex-end" gap="sm">
            {!maintenance && (
              <Button variant="subtle" mr="auto" px={8} onClick={() => openControlDialog(id, 'maintenance')}>
                Use a maintenance page instead…
              </Button>
            )}
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button type="submit" {...DESTRUCTIVE_BUTTON} loading={stop.isPending}>
              Stop {name}
            </Button>
          </Group>
        </ApiSnippetFooter>
      </Stack>
    </form>
  );
}

function Visitors({ application: { urls, maintenance, unavailable_message: message } }: Pick<Props, 'application'>) {
  const hosts = urls.slice(0, 3).map((url) => toUnicode(new URL(url).host));
  const where = hosts.length === 0 ? '' : ` of ${hosts.join(', ')}${urls.length > hosts.length ? ' and others' : ''}`;
  return (
    <Text fz="sm">
      {maintenance ? (
        <>Visitors{where} keep seeing the maintenance page.</>
      ) : (
        <>
          <strong>Visitors{where} get an error page</strong>: “{message ?? 'This application is not running'}” (status
          503).
        </>
      )}
    </Text>
  );
}
