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

/** Recovery codes are shown only once, so the reader has to confirm that they are saved. */
export function RecoveryCodeList({ title, codes, onDone }: Props) {
  const { email } = useCurrentUser();
  const [saved, setSaved] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const file = `Recovery codes of ${email} for ${window.location.host}\nEach code can be used once.\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <UnsavedChangesGuard when={!saved} />
      <Notice tone="ok" icon={<IconShieldCheck size={18} />} title={title} role="status">
        Save these recovery codes where you can find them without your phone. Each can be used once to sign in instead
        of a code from the app. They are not shown again.
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
        label="I have saved these codes in a safe place"
        checked={saved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
      />
      <Group>
        <Button onClick={onDone} disabled={!saved}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

/** Downloads a text as a file. */
function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has opened the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
