import type { DatabaseQueryResult } from '@fairlead/client';
import { Text } from '@mantine/core';
import { formatDuration } from '../../lib/format/format-values';
import { Panel } from '../../components/ui/layout/panel';
import classes from './console.module.css';

/** The rows that a statement has returned, or that it has returned none. */
export function QueryResult({ result }: { result: DatabaseQueryResult }) {
  const { columns, rows, truncated } = result;
  return (
    <Panel flush title="Result" description={summaryOf(result)}>
      {rows.length === 0 ? (
        <Text c="dimmed" p="md">
          The statement returned no rows.
        </Text>
      ) : (
        <div className={classes.frame} tabIndex={0} role="region" aria-label="Rows of the result">
          <table className={classes.table} aria-label="Result">
            <thead>
              <tr>
                {columns.map(({ name, type }, index) => (
                  <th key={index} scope="col">
                    {name}
                    <span className={classes.type}>{type}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {row.map((value, column) => (
                    <td key={column}>{value ?? <span className={classes.null}>NULL</span>}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {truncated && (
        <Text c="dimmed" fz="sm" p="md">
          The result is cut: there are more rows, or longer values, than the console shows.
        </Text>
      )}
    </Panel>
  );
}

function summaryOf({ rows, truncated, affected_rows: affected, duration_ms: ms }: DatabaseQueryResult): string {
  const count =
    affected === null
      ? `${truncated ? 'The first ' : ''}${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`
      : `${affected} ${affected === 1 ? 'row' : 'rows'} affected`;
  return `${count} in ${formatDuration(ms)}`;
}
