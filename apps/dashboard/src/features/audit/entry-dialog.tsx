import type { AuditEntry } from '@fairlead/client';
import { Button, Group, Stack } from '@mantine/core';
import { CodeBlock } from '../../components/ui/code-block';
import { Dialog } from '../../components/ui/dialog';
import { Fact, Facts } from '../../components/ui/facts';
import { formatDateTime } from '../../lib/time';
import { actorName, subjectName } from './audit-columns';
import type { AuditSearch } from './audit-search';

interface Props {
  entry: AuditEntry;
  opened: boolean;
  onClose: () => void;
  /** Narrows the list to what goes with this entry. */
  onNarrow: (filters: Pick<AuditSearch, 'subject_id' | 'actor_id'>) => void;
}

/** A default export, for `lazy`. */
export default function EntryDialog({ entry, opened, onClose, onNarrow }: Props) {
  const { name, subject, actor, server_name, application_name, data, at, id } = entry;
  const narrow = (filters: Parameters<typeof onNarrow>[0]) => {
    onClose();
    onNarrow(filters);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={name} size="lg">
      <Stack>
        <Facts>
          <Fact name="When" wide>
            {formatDateTime(at)}
          </Fact>
          <Fact name="About" wide>
            {subject.type} {subjectName(entry)}
          </Fact>
          <Fact name="Done by" wide>
            {actorName(entry)}
          </Fact>
          {server_name && <Fact name="Server">{server_name}</Fact>}
          {application_name && <Fact name="Application">{application_name}</Fact>}
        </Facts>
        <CodeBlock label="entry as JSON" code={JSON.stringify({ id, at, name, subject, actor, data }, null, 2)} />
        <Group gap="sm">
          <Button variant="default" size="xs" onClick={() => narrow({ subject_id: subject.id })}>
            All about this {subject.type}
          </Button>
          {actor.type !== 'system' && (
            <Button variant="default" size="xs" onClick={() => narrow({ actor_id: actor.id })}>
              All that {actor.name} did
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
