import { Chip, Group, Input, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { formatDate } from '../../../lib/format/format-time';
import { TOKEN_EXPIRIES, type TokenExpiry, tokenExpiresAt, isTokenExpiry } from './token-expiry';

interface Props {
  expiry: TokenExpiry;
  date: string;
  onExpiry: (expiry: TokenExpiry) => void;
  onDate: (date: string) => void;
  error?: string;
}

const isoDay = (date: Date) => date.toLocaleDateString('sv');

export function ExpiryField({ expiry, date, onExpiry, onDate, error }: Props) {
  const id = useId();
  const [today] = useState(() => isoDay(new Date()));
  const end = tokenExpiresAt(expiry, date);
  const note = end
    ? `Expires at the end of ${formatDate(end)}.`
    : end === undefined
      ? 'Works until it is revoked. Set an expiry for tokens that leave this machine.'
      : 'Choose the last day on which it works.';
  return (
    <Stack gap={6}>
      <Input.Label component="span" id={id}>
        Expiry
      </Input.Label>
      <Chip.Group value={expiry} onChange={(value) => isTokenExpiry(value) && onExpiry(value)}>
        <Group role="radiogroup" aria-labelledby={id} gap={6}>
          {TOKEN_EXPIRIES.map(({ value, label }) => (
            <Chip key={value} value={value} size="xs" radius="sm">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {expiry === 'custom' && (
        <TextInput
          type="date"
          aria-label="Last day"
          maw={200}
          min={today}
          value={date}
          onChange={(event) => onDate(event.currentTarget.value)}
          error={Boolean(error)}
        />
      )}
      {error ? <Input.Error>{error}</Input.Error> : <Input.Description>{note}</Input.Description>}
    </Stack>
  );
}
