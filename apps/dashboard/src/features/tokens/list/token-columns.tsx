import type { TokenRecord } from '@fairlead/client';
import { Box, Text, Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Column } from '../../../components/ui/list/data-table';
import { UpcomingTime, RelativeTime } from '../../../components/ui/display/relative-time';
import { Status } from '../../../components/ui/feedback/status';
import { ScopeChips } from '../scope-chips';
import type { TokenSort } from '../token-search';
import { tokenStateLabel } from './token-state-label';

const COLUMNS: readonly Column<TokenRecord, TokenSort>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'name',
    width: '24%',
    cell: (token) => (
      <Box>
        <Text fz="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {token.name}
        </Text>
        <Text fz="xs" c="dimmed" ff="monospace">
          {token.token_hint}
        </Text>
      </Box>
    ),
  },
  {
    key: 'scopes',
    header: 'Scopes',
    cell: (token) => (
      <>
        <ScopeChips scopes={token.scopes} />
        <TokenLimits token={token} />
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    phone: 'plain',
    width: '6.8rem',
    cell: (token) => {
      const { tone, text } = tokenStateLabel(token);
      return <Status tone={tone}>{text}</Status>;
    },
  },
  {
    key: 'created_at',
    header: 'Created',
    sort: 'created_at',
    phone: 'hidden',
    width: '6.8rem',
    cell: (token) => <RelativeTime at={token.created_at} />,
  },
  {
    key: 'last_used_at',
    header: 'Last used',
    sort: 'last_used_at',
    width: '8.5rem',
    cell: ({ last_used_at, last_used_ip }) =>
      last_used_at ? (
        <>
          <RelativeTime at={last_used_at} />
          <Text fz="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {last_used_ip}
          </Text>
        </>
      ) : (
        'Never'
      ),
  },
  {
    key: 'expires_at',
    header: 'Expires',
    sort: 'expires_at',
    width: '6.8rem',
    cell: (token) => (token.expires_at ? <UpcomingTime at={token.expires_at} /> : 'Never'),
  },
];

const ACTIONS: Column<TokenRecord, TokenSort> = {
  key: 'actions',
  header: 'Actions',
  actions: true,
  width: '4.5rem',
  cell: (token) => (tokenStateLabel(token).works ? <RevokeTokenButton token={token} /> : null),
};

export const tokenColumns = (mayChange: boolean) => (mayChange ? [...COLUMNS, ACTIONS] : COLUMNS);

const RevokeTokenDialog = lazy(() => import('./revoke-token-dialog'));

function RevokeTokenButton({ token }: { token: TokenRecord }) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpened(true)} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
      {opened !== undefined && (
        <Suspense>
          <RevokeTokenDialog token={token} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** Limits of a token to addresses, applications and servers, if there are any. */
function TokenLimits({ token }: { token: Pick<TokenRecord, 'allowed_ips' | 'application_ids' | 'server_ids'> }) {
  const { allowed_ips, application_ids, server_ids } = token;
  const limits = [
    allowed_ips && `from ${allowed_ips.length === 1 ? allowed_ips[0] : counted(allowed_ips.length, 'address range')}`,
    application_ids && `for ${counted(application_ids.length, 'application')}`,
    server_ids && `on ${counted(server_ids.length, 'server')}`,
  ].filter(Boolean);
  if (limits.length === 0) return null;
  return (
    <Text
      fz="xs"
      c="dimmed"
      mt={4}
      title={[allowed_ips, application_ids, server_ids].flatMap((limit) => limit ?? []).join(', ')}
    >
      only {limits.join(', ')}
    </Text>
  );
}
