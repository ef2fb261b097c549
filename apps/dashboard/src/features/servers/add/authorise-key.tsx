import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { sshKeyQuery } from '../queries';
import { hostProblem, portProblem, usernameProblem } from '../server-validation';
import type { AddServerValues } from './add-server-values';
import { cloudInitConfig, remoteKeyCommand, localKeyCommand } from './authorized-keys';
import { MethodPicker } from './method-picker';

const WAYS = [
  { value: 'computer', label: 'From my computer' },
  { value: 'machine', label: 'On the machine' },
  { value: 'cloud-init', label: 'cloud-init' },
  { value: 'key', label: 'Just the key' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** Ready-made commands and snippets that authorize Fairlead's key at the address in the form. */
export function AuthoriseKey({ values }: { values: Pick<AddServerValues, 'host' | 'port' | 'username'> }) {
  const { data: key, error, refetch } = useQuery(sshKeyQuery());
  const [way, setWay] = useState<Way>('computer');
  if (error) return <ErrorNotice error={error} title="Could not load Fairlead’s key" onRetry={() => void refetch()} />;
  // Invalid input must not get into a command that will be pasted into a shell.
  const username = usernameProblem(values.username) ? 'root' : values.username.trim();
  const host = hostProblem(values.host) ? '' : values.host;
  const port = portProblem(values.port) ? '22' : values.port;
  const place = { host, port, username, publicKey: key?.public_key ?? '' };
  const shown = {
    computer: {
      text: `Run this on a computer that can already connect as ${username}:`,
      code: remoteKeyCommand(place),
      label: 'command for my computer',
    },
    machine: {
      text: `Run this on the machine as ${username} (your provider’s console works):`,
      code: localKeyCommand(place),
      label: 'command for the machine',
    },
    'cloud-init': {
      text: 'For a machine you have not created yet: paste this as its user data.',
      code: cloudInitConfig(place),
      label: 'cloud-init snippet',
    },
    key: {
      text: 'For a provider that asks for an SSH key:',
      code: place.publicKey,
      label: 'public key',
    },
  }[way];
  return (
    <div>
      <MethodPicker label="How to authorize the key" options={WAYS} value={way} onChange={setWay} />
      <Text fz="sm" mt="xs" mb={6}>
        {shown.text}
      </Text>
      {key ? <CodeBlock code={shown.code} label={shown.label} wrap={way !== 'cloud-init'} /> : <Skeleton height={76} />}
      {key && (
        <Text fz="xs" c="dimmed" mt={6} style={{ overflowWrap: 'anywhere' }}>
          Fingerprint of Fairlead’s key: {key.fingerprint}
        </Text>
      )}
    </div>
  );
}
