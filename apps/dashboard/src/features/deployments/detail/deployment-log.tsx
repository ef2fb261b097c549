import type { DeploymentRecord } from '@fairlead/client';
import { LogViewer } from '../../../components/log-viewer/log-viewer';
import { parseOperationLine } from '../../../lib/live/log-line-parsers';
import { useLogStream } from '../../../lib/live/log-stream';

interface Props {
  deployment: Pick<DeploymentRecord, 'id' | 'application_id' | 'number' | 'stages'>;
  /** Selected line, kept in the URL. */
  line: number | undefined;
  onLine: (line: number) => void;
}

export function DeploymentLog({ deployment, line, onLine }: Props) {
  const { id, application_id: application, number, stages } = deployment;
  const stream = useLogStream(`/api/v1/applications/${application}/deployments/${id}/logs`, parseOperationLine);
  return (
    <LogViewer
      stream={stream}
      label={`Log of deployment ${number}`}
      fileName={`deployment-${number}`}
      stages={stages}
      line={line}
      onLine={onLine}
    />
  );
}
