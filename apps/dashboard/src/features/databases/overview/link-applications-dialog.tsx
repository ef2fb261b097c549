import type { DatabaseRecord } from '@fairlead/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { formatCount } from '../../../lib/format/format-values';
import { toast } from '../../../lib/browser/toast';
import { type LinkableApplication, ApplicationLinkFields } from '../application-link-fields';
import { useUpdateDatabase } from '../mutations';

interface Props {
  database: DatabaseRecord;
  applications: readonly LinkableApplication[] | undefined;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function LinkApplicationsDialog({ database, applications, opened, onClose }: Props) {
  const { id, name, application_ids: linked } = database;
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const update = useUpdateDatabase(id);
  const others = applications?.filter((application) => !linked.includes(application.id));
  const leave = () => {
    onClose();
    setWanted([]);
    update.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted.length === 0) return;
    update.mutate(
      { application_ids: [...linked, ...wanted] },
      {
        onSuccess: () => {
          toast({ tone: 'ok', title: `${formatCount(wanted.length, 'application')} linked to ${name}` });
          leave();
        },
      },
    );
  };
  return (
    <Dialog opened={opened} onClose={leave} title={`Link applications to ${name}`}>
      <form onSubmit={submit}>
        <Stack>
          <ErrorNotice error={update.error} title="Could not link the applications" />
          <Text fz="sm">They get the credentials with their next deployment.</Text>
          {others?.length === 0 && linked.length > 0 ? (
            <Text fz="sm" c="dimmed">
              All applications on the server are already linked.
            </Text>
          ) : (
            <ApplicationLinkFields applications={others} serverChosen value={wanted} onChange={setWanted} />
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" disabled={wanted.length === 0} loading={update.isPending}>
              Link
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
