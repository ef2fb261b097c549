import type { TokenRecord } from '@fairlead/client';
import { Text } from '@mantine/core';

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** Where a token may be used from and on what, if it is not everywhere and everything. */
export function TokenLimits({ token }: { token: Pick<TokenRecord, 'allowed_ips' | 'server_ids'> }) {
  const { allowed_ips, server_ids } = token;
  const limits = [
    allowed_ips && `from ${allowed_ips.length === 1 ? allowed_ips[0] : counted(allowed_ips.length, 'address range')}`,
    server_ids && `on ${counted(server_ids.length, 'server')}`,
  ].filter(Boolean);
  if (limits.length === 0) return null;
  return (
    <Text fz="xs" c="dimmed" mt={4} title={[...(allowed_ips ?? []), ...(server_ids ?? [])].join(', ')}>
      only {limits.join(', ')}
    </Text>
  );
}
