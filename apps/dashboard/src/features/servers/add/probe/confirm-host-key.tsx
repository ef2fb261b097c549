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

/** Asks the person to verify the host key. From then on only this key is accepted. */
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
            <Text fz="sm">Compare it with the machine’s own fingerprint:</Text>
            <MethodPicker label="Where to find the fingerprint" options={PLACES} value={from} onChange={setFrom} />
          </div>
          <Text fz="xs" c="dimmed">
            {from === 'machine'
              ? 'On its console, or in a session you already trust:'
              : 'If you have connected to this machine before, your SSH client knows its key:'}
          </Text>
          <CodeBlock
            code={from === 'machine' ? `ssh-keygen -lf ${hostKeyFile(hostKey.algorithm)}` : `ssh-keygen -lF ${known}`}
            label="command to compare"
            wrap
          />
          <TextInput
            size="xs"
            aria-label="Command output"
            placeholder="Paste the output to compare it automatically"
            autoComplete="off"
            spellCheck={false}
            value={pasted}
            onChange={(event) => paste(event.currentTarget.value)}
            error={other && 'This is a different key. Find out why before you continue.'}
          />
        </div>
      )}
      <Checkbox
        id={CONFIRM_HOST_KEY_ID}
        size="sm"
        label="The fingerprints match: this is my machine"
        checked={confirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
      />
    </div>
  );
}
