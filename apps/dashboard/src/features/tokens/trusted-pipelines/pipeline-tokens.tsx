import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { Panel } from '../../../components/ui/layout/panel';
import { DataTable } from '../../../components/ui/list/data-table';
import { tokenColumns } from '../list/token-columns';
import { pipelineTokensQuery } from './pipeline-queries';

const COLUMNS = tokenColumns(true);

/** The runs that got a token, and whose token can be revoked. Expired ones are deleted after some time. */
export function PipelineTokens({ pipelineId }: { pipelineId: string }) {
  const { data: tokens, error, refetch } = useQuery(pipelineTokensQuery(pipelineId));
  if (error && !tokens)
    return <ErrorNotice error={error} title="Could not load the tokens" onRetry={() => void refetch()} />;
  if (!tokens?.length) return null;
  return (
    <Panel flush title="Latest tokens" description="Each is of one run.">
      <DataTable label="Latest tokens" columns={COLUMNS} rows={tokens} rowKey={({ id }) => id} />
    </Panel>
  );
}
