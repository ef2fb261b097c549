import type { ServerRecord } from '@fairlead/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { LogViewer } from '../../../components/log-viewer/log-viewer';
import { parseOperationLine } from '../../../lib/live/log-line-parsers';
import { useLogStream } from '../../../lib/live/log-stream';

interface Props {
  server: ServerRecord;
  line: number | undefined;
  onLine: (line: number) => void;
}

/** Output of the provisioning steps. No event is sent when a step starts; its first line shows it. */
export function ProvisioningLog({ server, line, onLine }: Props) {
  const { id, name, provisioning } = server;
  const stream = useLogStream(`/api/v1/servers/${id}/provisioning/logs`, parseOperationLine);
  const { sections, connection } = useSyncExternalStore(stream.subscribe, stream.snapshot);
  const told = connection === 'ended' ? 'ended' : sections.length;
  const client = useQueryClient();
  useEffect(() => {
    if (told !== 0) void client.invalidateQueries({ queryKey: ['servers', 'detail', id] });
  }, [client, id, told]);
  return (
    <LogViewer
      stream={stream}
      label={`Provisioning output of ${name}`}
      fileName={`provisioning-${name}`}
      stages={provisioning.steps}
      line={line}
      onLine={onLine}
    />
  );
}
