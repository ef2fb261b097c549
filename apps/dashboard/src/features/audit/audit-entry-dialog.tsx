import type { AuditEntry } from '@fairlead/client';
import { Button, Group, Stack } from '@mantine/core';
import { CodeBlock } from '../../components/ui/display/code-block';
import { Dialog } from '../../components/ui/overlay/dialog';
import { DescriptionItem, DescriptionList } from '../../components/ui/layout/description-list';
import { formatDateTime } from '../../lib/format/format-time';
import { auditActorName, auditSubjectName } from './audit-columns';
import type { AuditSearch } from './audit-search';

interface Props {
  entry: AuditEntry;
  opened: boolean;
  onClose: () => void;
  /** Filters the list by the subject or the actor of the entry. */
  onNarrow: (filters: Pick<AuditSearch, 'subject_id' | 'actor_id'>) => void;
}

/** A default export, for `lazy`. */
export default function AuditEntryDialog({ entry, opened, onClose, onNarrow }: Props) {
  const { name, subject, actor, address, server_name, application_name, data, at, id } = entry;
  const narrow = (filters: Parameters<typeof onNarrow>[0]) => {
    onClose();
    onNarrow(filters);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={name} size="lg">
      <Stack>
        <DescriptionList>
          <DescriptionItem name="Time" wide>
            {formatDateTime(at)}
          </DescriptionItem>
          <DescriptionItem name="Subject" wide>
            {subject.type} {auditSubjectName(entry)}
          </DescriptionItem>
          <DescriptionItem name="Actor" wide>
            {auditActorName(entry)}
          </DescriptionItem>
          {address && <DescriptionItem name="Address">{address}</DescriptionItem>}
          {server_name && <DescriptionItem name="Server">{server_name}</DescriptionItem>}
          {application_name && <DescriptionItem name="Application">{application_name}</DescriptionItem>}
        </DescriptionList>
        <CodeBlock
          label="entry as JSON"
          code={JSON.stringify({ id, at, name, subject, actor, address, data }, null, 2)}
        />
        <Group gap="sm">
          <Button variant="default" size="xs" onClick={() => narrow({ subject_id: subject.id })}>
            Show all entries for this {subject.type}
          </Button>
          {actor.type !== 'system' && (
            <Button variant="default" size="xs" onClick={() => narrow({ actor_id: actor.id })}>
              Show all entries by {actor.name}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
