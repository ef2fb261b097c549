import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../../components/ui/display/copy-button';
import { Notice } from '../../../components/ui/feedback/notice';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { useCurrentUser } from '../../../lib/session/current-user';
import classes from '../account.module.css';

interface Props {
  title: string;
  codes: readonly string[];
  onDone: () => void;
}

/** The only time that they can be seen, so the way on leads over having kept them. */
export function RecoveryCodeList({ title, codes, onDone }: Props) {
  const { email } = useCurrentUser();
  const [kept, setKept] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const file = `Recovery codes of ${email} for ${window.location.host}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <UnsavedChangesGuard when={!kept} />
      <Notice tone="ok" icon={<IconShieldCheck size={18} />} title={title} role="status">
        Keep these recovery codes where you find them without your phone. Each signs you in once in place of a code of
        the app. They are shown only now.
      </Notice>
      <ol className={classes.codes} aria-label="Recovery codes" tabIndex={-1} ref={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="sm">
        <CopyButton value={codes.join('\n')} label="Copy codes" labelled />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => downloadText('fairlead-recovery-codes.txt', file)}
        >
          Download
        </Button>
      </Group>
      <Checkbox
        label="I have kept them in a safe place"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group>
        <Button onClick={onDone} disabled={!kept}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

/** Hands a text to the browser as a file to keep. */
function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
