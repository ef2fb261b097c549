import type { WebhookWithSecret } from '@fairlead/client';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { CodeBlock } from '../../components/ui/display/code-block';
import { CopyButton } from '../../components/ui/display/copy-button';
import { Notice } from '../../components/ui/feedback/notice';
import { formatDateTime } from '../../lib/format/format-time';

const NODE_EXAMPLE = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.FAIRLEAD_WEBHOOK_SECRET);
// \`body\` is the raw text of the request. Throws unless it is from this Fairlead.
const event = webhook.verify(body, headers);`;

/** The only view of a webhook's secret. A default export, for `lazy`. */
export default function WebhookSecret({ webhook }: { webhook: WebhookWithSecret }) {
  const { secret } = webhook;
  if (secret === null) return null;
  const isShared = webhook.signature === 'hmac';
  return (
    <Stack gap="lg">
      {isShared && (
        <Notice tone="warn" icon={<IconKey size={18} />} title="Copy the secret now">
          It is not shown again. A new one can be generated at any time.
        </Notice>
      )}
      <Stack gap="xs">
        <CodeBlock code={secret} label={isShared ? 'secret' : 'public key'} wrap />
        <Group gap="sm">
          <CopyButton value={secret} label={isShared ? 'Copy secret' : 'Copy public key'} labelled />
          {webhook.previous_secret_until && (
            <Text fz="sm" c="dimmed">
              The previous one is valid until {formatDateTime(webhook.previous_secret_until)}.
            </Text>
          )}
        </Group>
      </Stack>
      {isShared && (
        <Stack gap={6}>
          <Text fz="sm" fw={500}>
            Verify deliveries in Node.js
          </Text>
          <CodeBlock code={NODE_EXAMPLE} label="example receiver" />
          <Text fz="sm" c="dimmed">
            Libraries for other languages:{' '}
            <Anchor
              href="https://www.standardwebhooks.com"
              target="_blank"
              rel="noreferrer"
              fz="inherit"
              underline="always"
            >
              standardwebhooks.com
            </Anchor>
          </Text>
        </Stack>
      )}
    </Stack>
  );
}
