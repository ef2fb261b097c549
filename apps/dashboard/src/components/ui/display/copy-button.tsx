import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text';

interface Props {
  value: string;
  /** Label for screen readers: "Copy token". */
  label: string;
  /** Shows the label beside the icon. */
  labelled?: boolean;
}

const SHOWN_MS = 2000;
const RESULT_LABELS = { copied: 'Copied', failed: 'Could not copy. Select the text instead.' } as const;

export function CopyButton({ value, label, labelled }: Props) {
  const [result, setResult] = useState<keyof typeof RESULT_LABELS>();
  useEffect(() => {
    const timer = result && setTimeout(() => setResult(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => setResult((await copyText(value)) ? 'copied' : 'failed');
  const shown = result ? RESULT_LABELS[result] : label;
  const icon = result === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />;
  return (
    <>
      {labelled ? (
        <Button leftSection={icon} onClick={() => void copy()} miw={130}>
          {shown}
        </Button>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          onClick={() => void copy()}
          aria-label={label}
          title={shown}
        >
          {icon}
        </ActionIcon>
      )}
      <VisuallyHidden role="status">{result && RESULT_LABELS[result]}</VisuallyHidden>
    </>
  );
}
