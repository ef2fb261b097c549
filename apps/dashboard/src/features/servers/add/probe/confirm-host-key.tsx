import type { ServerHostKey } from '@fairlead/client';
import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../../../../components/ui/display/code-block';
import { HostKeyFingerprint } from '../../host-key-fingerprint';
import { hostKeyFile } from '../../server-format';
import type { AddServerValues } from '../add-server-values';
import classes from './confirm-host-key.module.css';
import { CONFIRM_HOST_KEY_ID } from './confirm-host-key-id';
import { MethodPicker } from '../method-picker';

interface Props {
  hostKey: ServerHostKey;
  place: Pick<AddServerValues, 'host' | 'port'>;
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
}

const FINGERPRINT = /SHA256:[A-Za-z0-9+/]{43}/;

const PLACES = [
  { value: 'machine', label: 'On the machine' },
  { value: 'computer', label: 'From my computer' },
] as const;

/** The moment in which a person makes sure that it is their machine. From then on only one with this key is. */
export function ConfirmHostKey({ hostKey, place, confirmed, onConfirm }: Props) {
  const [from, setFrom] = useState<(typeof PLACES)[number]['value']>('machine');
  const [pasted, setPasted] = useState('');
  const found = FINGERPRINT.exec(pasted)?.[0];
  const other = found !== undefined && found !== hostKey.fingerprint;
  const known = place.port.trim() === '22' ? place.host.trim() : `'[${place.host.trim()}]:${place.port.trim()}'`;
  const paste = (text: string) => {
    setPasted(text);
    if (text.includes(hostKey.fingerprint)) onConfirm(true);
  };
  return (
    <div className={classes.confirm}>
      <HostKeyFingerprint hostKey={hostKey} label="the fingerprint" />
      {!confirmed && (
        <div className={classes.how}>
          <div className={classes.head}>
            <Text fz="sm">Compare it with the machine’s own:</Text>
            <MethodPicker label="Where to look" options={PLACES} value={from} onChange={setFrom} />
          </div>
          <Text fz="xs" c="dimmed">
            {from === 'machine'
              ? 'On its console, or in a session that you trust already:'
              : 'Where you have connected to this machine before, your own ssh remembers its key:'}
          </Text>
          <CodeBlock
            code={from === 'machine' ? `ssh-keygen -lf ${hostKeyFile(hostKey.algorithm)}` : `ssh-keygen -lF ${known}`}
            label="command to compare"
            wrap
          />
          <TextInput
            size="xs"
            aria-label="What it printed"
            placeholder="Paste what it printed, and it is compared for you"
            autoComplete="off"
            spellCheck={false}
            value={pasted}
            onChange={(event) => paste(event.currentTarget.value)}
            error={other && 'That is another key. Do not go on before you know why.'}
          />
        </div>
      )}
      <Checkbox
        id={CONFIRM_HOST_KEY_ID}
        size="sm"
        label="The fingerprints are the same: this is my machine"
        checked={confirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </div>
  );
}
