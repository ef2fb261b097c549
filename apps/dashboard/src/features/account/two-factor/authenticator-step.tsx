import type { TotpSetup } from '@fairlead/client';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../../lib/api/api-error';
import { useConfirmTotp } from '../mutations';
import classes from '../account.module.css';

interface Props {
  setup: TotpSetup;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** In groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

export function AuthenticatorStep({ setup, onConfirmed, onCancel }: Props) {
  const confirm = useConfirmTotp();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const wrong = fieldErrors(confirm.error, ['code']).code;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(code.trim(), {
      onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
      onError: () => input.current?.select(),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.scan}>
        <QrCode text={setup.otpauth_url} label="QR code for an authenticator app" />
        <Stack gap="md" miw={0} flex={1}>
          <div>
            <Text fz="sm" fw={500}>
              1. Scan the QR code with your authenticator app
            </Text>
            <Text fz="sm" c="dimmed" mt={2} mb={6}>
              Or enter this secret manually, or{' '}
              <Anchor fz="inherit" underline="always" href={setup.otpauth_url}>
                open it in an app on this device
              </Anchor>
              .
            </Text>
            <CodeBlock code={inGroups(setup.secret)} label="secret" wrap />
          </div>
          <div>
            <Text fz="sm" fw={500} mb={6}>
              2. Enter the code from the app
            </Text>
            {!wrong && <ErrorNotice error={confirm.error} />}
            <TextInput
              ref={input}
              label="6-digit code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              w={160}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              error={wrong && 'Wrong code. Enter the current code, and check that the clock of your phone is correct.'}
              styles={{
                input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.12em' },
                error: { width: 260 },
              }}
            />
          </div>
          <Group gap="sm">
            <Button type="submit" loading={confirm.isPending} disabled={!/^\d{3} ?\d{3}$/.test(code.trim())}>
              Turn on
            </Button>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </div>
    </form>
  );
}

const BORDER = 3;

/** Dark on white in both themes, because not all cameras read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={196}
      height={196}
      shapeRendering="crispEdges"
      style={{ flex: 'none', borderRadius: 'var(--mantine-radius-sm)', border: '1px solid var(--fl-border)' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
