import { Button, FileButton, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './domain-fields.module.css';
import { countPem } from './pem';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';

interface Props {
  label: string;
  description: string;
  kind: 'CERTIFICATE' | 'PRIVATE KEY';
  /** Path of the field in the form. */
  path: string;
  value: string;
  error?: unknown;
  onText: (text: string) => void;
}

const MAX_BYTES = 65_536;
const ACCEPTED = '.pem,.crt,.cer,.key,.txt';
const COUNTED = { CERTIFICATE: 'certificate', 'PRIVATE KEY': 'private key' } as const;

/** PEM text that is pasted, dropped as a file, or selected. */
export function PemField({ label, description, kind, path, value, error, onText }: Props) {
  const [over, setOver] = useState(false);
  const [tooBig, setTooBig] = useState(false);
  const read = async (files: readonly File[]) => {
    const small = files.every(({ size }) => size <= MAX_BYTES);
    setTooBig(!small);
    if (!small || files.length === 0) return;
    onText((await Promise.all(files.map((file) => file.text()))).join('\n'));
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const count = countPem(value, kind);
  return (
    <div
      className={`${classes.pem} ${kind === 'PRIVATE KEY' ? classes.secret : ''}`}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setOver(false);
        void read([...event.dataTransfer.files]);
      }}
    >
      <Textarea
        label={label}
        description={description}
        placeholder={`-----BEGIN ${kind}-----`}
        rows={4}
        data-path={path}
        {...EXACT_INPUT_PROPS}
        value={value}
        error={typeof error === 'string' ? error : undefined}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className={classes.file}>
        <FileButton multiple accept={ACCEPTED} onChange={(files) => void read(files)}>
          {(props) => (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconUpload size={13} />}
              aria-label={`Choose a file with the ${COUNTED[kind]}`}
              {...props}
            >
              Choose a file
            </Button>
          )}
        </FileButton>
        <span role="status">
          {tooBig ? 'The file is too large.' : count > 0 && `${count} ${COUNTED[kind]}${count === 1 ? '' : 's'}`}
        </span>
      </div>
    </div>
  );
}
