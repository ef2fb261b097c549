import type { CreatedToken } from '@fairlead/client';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Scope } from '@fairlead/contracts';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { CopyButton } from '../../../components/ui/display/copy-button';
import { Notice } from '../../../components/ui/feedback/notice';
import { formatDateTime } from '../../../lib/format/format-time';
import PipelineSnippet from '../../../components/pipeline-snippet/pipeline-snippet';
import type { ApplicationOption } from '../../../components/record-select/option-queries';
import { ScopeChips } from '../scope-chips';
import { curlSnippet } from '../../../lib/api/curl-snippet';
import { apiBaseUrl } from '../../../lib/api/api-base-url';

interface Props {
  token: CreatedToken;
  /** The application that the token deploys. */
  application: ApplicationOption | undefined;
  done: ReactNode;
}

/** The only view of a token's text. A default export, for `lazy`. */
export default function IssuedToken({ token, application, done }: Props) {
  return (
    <Stack gap="lg">
      <Notice tone="warn" icon={<IconKey size={18} />} title="Copy the token now">
        It is not shown again. Fairlead does not store a readable copy.
      </Notice>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2}>{token.name}</Title>
          <ScopeChips scopes={token.scopes} />
        </Group>
        <CodeBlock code={token.token} label="token" wrap />
        <Group gap="sm">
          <CopyButton value={token.token} label="Copy token" labelled />
          <Text fz="sm" c="dimmed">
            {token.expires_at ? `Expires ${formatDateTime(token.expires_at)}` : 'Never expires'}
          </Text>
        </Group>
      </Stack>
      {application && (
        <Stack gap="xs">
          <Title order={3}>Deploy {application.name} from a pipeline</Title>
          <PipelineSnippet application={application} credentials={['token']} />
        </Stack>
      )}
      <Stack gap={6}>
        <Title order={3}>Try it</Title>
        <CodeBlock code={exampleCall(token.scopes, token.token)} label="example request" />
      </Stack>
      <Group>{done}</Group>
    </Stack>
  );
}

/** A first request that the token's scopes allow, ready to paste. */
function exampleCall(scopes: readonly Scope[], token: string): string {
  const base = apiBaseUrl();
  const readable = (['servers', 'applications', 'databases', 'backups'] as const).find((name) =>
    scopes.includes(`${name}:read`),
  );
  if (readable) return curlSnippet({ url: `${base}/${readable}`, token });
  if (scopes.includes('applications:deploy')) {
    return curlSnippet({ method: 'POST', url: `${base}/applications/APPLICATION_ID/deploy`, token, body: {} });
  }
  if (scopes.includes('servers:write')) {
    return curlSnippet({
      method: 'POST',
      url: `${base}/servers`,
      token,
      body: { name: 'web-1', host: '203.0.113.10' },
    });
  }
  return curlSnippet({ url: `${base}/servers`, token });
}
