import type { ServerRecord } from '@fairlead/client';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../components/ui/feedback/notice';
import { SERVER_STATUS_LABELS } from '../../lib/labels/status-labels';

/** The journal is on the server, so the log is unavailable without it. */
export function ServerUnavailableNotice({
  server,
}: {
  server: Pick<ServerRecord, 'id' | 'name' | 'status' | 'status_reason'>;
}) {
  const { label: words, meaning } = SERVER_STATUS_LABELS[server.status];
  return (
    <Notice
      tone="bad"
      role="status"
      icon={<IconPlugConnectedX size={18} stroke={1.8} />}
      title={`${server.name}: ${words.toLowerCase()}`}
    >
      {server.status_reason ?? meaning} The log is read from the server and continues as soon as{' '}
      <Link to="/servers/$serverId" params={{ serverId: server.id }} style={{ color: 'inherit' }}>
        {server.name}
      </Link>{' '}
      is reachable.
    </Notice>
  );
}
