import type { DatabaseRecord, SlowStatements } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RelativeTime } from '../../components/ui/display/relative-time';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { Notice } from '../../components/ui/feedback/notice';
import { Panel } from '../../components/ui/layout/panel';
import { DataTable } from '../../components/ui/list/data-table';
import { formatMilliseconds } from '../../lib/format/format-values';
import { slowStatementsQuery } from './queries';
import classes from './slow-statements.module.css';
import { sortStatements, statementColumns, type StatementOrder } from './statement-columns';

const SOURCES: Readonly<Record<SlowStatements['source'], string>> = {
  pg_stat_statements: 'pg_stat_statements',
  pg_stat_activity: 'pg_stat_activity',
  performance_schema: 'the performance schema',
  processlist: 'the process list',
  slowlog: 'the slow log',
};
const BEFORE_LOADED: SlowStatements = {
  source: 'pg_stat_statements',
  since: null,
  threshold_ms: null,
  limitation: null,
  measured_at: '',
  statements: [],
};

/** The statements of a database that took the longest, read on its server. */
export function SlowStatementsPanel({ database }: { database: Pick<DatabaseRecord, 'id' | 'status'> }) {
  const [order, setOrder] = useState<StatementOrder>('-total_ms');
  const isReady = database.status === 'ready';
  const query = useQuery({ ...slowStatementsQuery(database.id), enabled: isReady });
  const { data, error, refetch, isFetching } = query;
  const isLoading = isReady && !data && !error;
  return (
    <Panel
      title="Slow statements"
      description={data ? <Summary report={data} /> : 'Statements by the time that they take, without their values.'}
      actions={
        isReady && (
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        )
      }
      flush={!error}
    >
      <ErrorNotice
        error={isFetching ? undefined : error}
        title="Could not read the slow statements"
        onRetry={() => void refetch()}
      />
      {!isReady && !data && <p className={classes.none}>They can be read as soon as the database is ready.</p>}
      {data && data.limitation !== null && (
        <div className={classes.limitation}>
          <Notice tone="warn" title="No statistics of completed statements">
            {data.limitation}
          </Notice>
        </div>
      )}
      {data?.statements.length === 0 && <p className={classes.none}>{nothingIn(data)}</p>}
      {(isLoading || (data && data.statements.length > 0)) && (
        <DataTable
          label="Slow statements"
          columns={statementColumns(data ?? BEFORE_LOADED)}
          rows={data && sortStatements(data.statements, order)}
          rowKey={({ statement }) => statement}
          stale={isFetching}
          sort={order}
          onSort={setOrder}
        />
      )}
    </Panel>
  );
}

function Summary({ report }: { report: SlowStatements }) {
  const { source, since, threshold_ms: threshold, measured_at: measured, limitation } = report;
  return (
    <>
      {limitation === null ? 'From ' : 'Running statements, from '}
      {SOURCES[source]}
      {since !== null && (
        <>
          {', counted since '}
          <RelativeTime at={since} />
        </>
      )}
      {threshold !== null && `, only those that took ${formatMilliseconds(threshold)} or more`}
      {'. Measured '}
      <RelativeTime at={measured} />.
    </>
  );
}

function nothingIn({ limitation, threshold_ms: threshold, source }: SlowStatements): string {
  if (limitation !== null && source !== 'slowlog') return 'No statement is running for that long at the moment.';
  return threshold === null ? 'No statements have been counted yet.' : 'No statement has been that slow.';
}
